/// Keeps weak references to objects, and lists those that are still alive by name.
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

  /// Tracks an object under a name.
  /// - Returns: the object, so that it can be created and tracked in one expression.
  @discardableResult
  package func track<Object: AnyObject>(_ object: Object, _ name: String) -> Object {
    entries.append(Entry(object: object, name: name))
    return object
  }

  /// The names of the objects that are alive, in the order in which they were tracked.
  package var alive: [String] { entries.filter { $0.object != nil }.map(\.name) }
}
