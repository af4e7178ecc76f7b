"""The interpreter: runs any game whose rulebook orders its steps and whose module says what each clause means."""
