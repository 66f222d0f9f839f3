import Geometry
import Transitions
import Views

nonisolated extension StoryboardDocument {
  /// A screen.
  package struct Scene: Hashable, Sendable {
    package let id: String
    @ExactText package internal(set) var title: String?
    /// The values that the scene takes, by name, with their defaults.
    @ExactText package internal(set) var values: [String: String]
    /// The folder of pictures that values name, with a slash at the end; empty for a scene without values.
    package let folder: String
    /// The background color. Default: the storyboard's background.
    package internal(set) var color: Paint
    /// The layout direction of the scene; nil for that of the window.
    package let direction: UserInterfaceLayoutDirection?
    /// The container that arranges the views; nil: the views have frames.
    package let layout: LayoutContainer?
    /// The size below which the screen scrolls instead of becoming smaller; nil for none.
    package let minimumSize: Size?
    /// The same in windows of the size class compact; nil where it is no other.
    package let compactMinimumSize: Size?
    /// The views in drawing order.
    package internal(set) var views: [View]
    /// The key bindings in the order of the file. Each key occurs at most once.
    package let keys: [KeyBinding]
    package let timers: [Timer]
    /// The dynamics; nil for none.
    package let dynamics: Dynamics?
  }

  /// A key that requests a segue while its scene is on top.
  package struct KeyBinding: Hashable, Sendable {
    package let key: KeyName
    /// The name of a segue that begins at this scene.
    package let segue: String
  }

  /// Requests a segue some time after its scene has appeared.
  package struct Timer: Hashable, Sendable {
    /// The delay in seconds, 0 or more.
    package let after: Double
    /// The name of a segue that begins at this scene.
    package let segue: String
    /// The collision policy; nil for the policy of the segue.
    package let policy: CollisionPolicy?
  }
}
