import Geometry
import Transitions

nonisolated extension StoryboardDocument {
  /// A screen.
  nonisolated public struct Scene: Hashable, Sendable {
    public let id: String
    public let title: String?
    /// Default: the storyboard's background.
    public let color: Color
    /// In the order in which they are painted.
    public let views: [View]
    /// In the order of the file, each key at most once.
    public let keys: [KeyBinding]
    public let timers: [Timer]
    /// The views that move as bodies; nil for none.
    package let dynamics: Dynamics?
  }

  /// A key that requests a segue while its scene is on top.
  nonisolated public struct KeyBinding: Hashable, Sendable {
    public let key: KeyName
    /// The name of a segue that begins at this scene.
    public let segue: String
  }

  /// Requests a segue some time after its scene has appeared.
  nonisolated public struct Timer: Hashable, Sendable {
    /// Seconds, 0 or more.
    public let after: Double
    /// The name of a segue that begins at this scene.
    public let segue: String
    /// nil for the policy of the segue.
    public let policy: CollisionPolicy?
  }
}
