"""What the scenarios of Legend of Stars cannot say."""
