// Stagecraft
