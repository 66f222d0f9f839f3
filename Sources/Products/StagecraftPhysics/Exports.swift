// Physics beside the core: worlds, behaviors, plans of physics, and the directors made of them.
@_exported import Dynamics
@_exported import PhysicsDirectors
