// The core of the library. Physics, files and recording are products of their own.
@_exported import Animation
@_exported import Controls
@_exported import Desktop
@_exported import Directors
@_exported import Geometry
@_exported import Motion
@_exported import Plans
@_exported import Rendering
@_exported import Runtime
@_exported import SDLWindow
@_exported import Schema
@_exported import Stage
@_exported import Transitions
@_exported import Views
