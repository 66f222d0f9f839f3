import Stagecraft
