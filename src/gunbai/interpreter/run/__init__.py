"""The run: the event pipe, steps that become due, what an answer does to the stack, the machine."""
