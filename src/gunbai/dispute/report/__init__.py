"""The resolution laid out as JSON: its fields, its quotes, its premises, what each step changed."""
