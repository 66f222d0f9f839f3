/// The name of a window for the portals of the desktop. A stage on a desktop attaches it to its window.
package final class PortalHandle {
  /// Returns the name, as `x11:2a00007`; empty for none.
  package let name: () -> String

  package init(_ name: @escaping () -> String) { self.name = name }
}
