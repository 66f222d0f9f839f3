import Targets
