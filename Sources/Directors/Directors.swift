// Directors
