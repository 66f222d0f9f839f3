import Controls
import Geometry
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

  /// The container that arranges a view's children, with its differences in compact windows.
  package enum LayoutContainer: Hashable, Sendable {
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
