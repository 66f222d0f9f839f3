// One import for programs: every floor of the house.
@_exported import Animation
@_exported import Directors
@_exported import Dynamics
@_exported import Geometry
@_exported import Motion
@_exported import Notation
@_exported import Plans
@_exported import Rendering
@_exported import Runtime
@_exported import SDLStage
@_exported import Schema
@_exported import Storyboard
@_exported import Targets
@_exported import Transitions
@_exported import Views
@_exported import Wire
