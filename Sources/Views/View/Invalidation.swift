/// What a window still has to do; shared by all its views so that a change costs one store.
package final class Invalidation {
  package private(set) var needsDisplay = true
  package private(set) var needsLayout = true
  /// How many views laid out their children since the start.
  package var layoutCount = 0
  /// Called when the window goes from clean to having work.
  package var onWork: (() -> Void)?

  package init() {}

  package var hasWork: Bool { needsDisplay || needsLayout }

  package func markDisplay() {
    let wasClean = !hasWork
    needsDisplay = true
    if wasClean { onWork?() }
  }

  package func markLayout() {
    let wasClean = !hasWork
    needsLayout = true
    needsDisplay = true
    if wasClean { onWork?() }
  }

  package func didDisplay() { needsDisplay = false }
  package func didLayout() { needsLayout = false }
}
