import Controls
import Geometry
import Motion
import Views

nonisolated extension StoryboardDocument {
  /// How a view is laid out by its container, and how it lays out its children.
  package struct Layout: Hashable, Sendable {
    package var item = LayoutItem()
    /// For windows of the size class compact; nil where they are the same.
    package var compactItem: LayoutItem?
    /// nil: the children have frames.
    package var container: LayoutContainer?
  }

  /// The container that arranges a view's children.
  package struct LayoutContainer: Hashable, Sendable {
    package var arrangement: Arrangement
    /// The spring by which the children move when their layout changes; nil: at once.
    package var spring: Spring?
  }

  /// An arrangement, with its differences in compact windows.
  package enum Arrangement: Hashable, Sendable {
    case stack(StackLayout, compact: StackLayout?)
    case grid(GridLayout, compact: GridLayout?)
    case overlay(OverlayLayout)
  }

  /// Children over each other.
  package struct OverlayLayout: Hashable, Sendable {
    package var horizontal = LayoutAlignment.stretch
    package var vertical = LayoutAlignment.stretch
    package var padding = EdgeInsets.zero
  }
}
