/// Holds objects weakly by name and tells which are still alive.
///
///     let tracker = LeakTracker()
///     do { tracker.track(View(), "view") }
///     #expect(tracker.alive == [])
package final class LeakTracker {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }
  private var entries: [Entry] = []

  package init() {}

  /// - Returns: the object, so that making and tracking is one expression.
  @discardableResult
  package func track<Object: AnyObject>(_ object: Object, _ name: String) -> Object {
    entries.append(Entry(object: object, name: name))
    return object
  }

  /// The names of those alive, in order of being tracked.
  package var alive: [String] { entries.filter { $0.object != nil }.map(\.name) }
}
