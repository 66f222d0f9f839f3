// Transitions
