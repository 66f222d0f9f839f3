// Pictures and films of what a stage shows, beside the core.
@_exported import Curves
@_exported import Recording
