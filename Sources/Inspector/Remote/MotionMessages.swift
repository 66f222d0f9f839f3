import Curves

/// The messages about a log that an inspector in another process gets: for measurements.
package final class MotionMessages {
  private let feed: MotionFeed

  package init(of log: MotionLog) { feed = MotionFeed(log) }

  /// Writes what changed since the last call.
  /// - Returns: the bytes of the messages.
  package func write() -> Int {
    var bytes = 0
    feed.send { bytes += $0.json.text.utf8.count }
    return bytes
  }
}
