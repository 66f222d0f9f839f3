// Pictures and films of what a stage shows, beside the core.
@_exported import MotionLog
@_exported import Recording
