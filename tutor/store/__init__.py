"""What is kept: learners, devices, attempts and answers."""
