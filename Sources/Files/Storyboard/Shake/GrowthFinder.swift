import Geometry
import Transitions
import Views

/// Counts the views and gestures around the first screen each time that it is on top again, at rest: they must not grow
/// by the same number again and again.
struct GrowthFinder {
  private weak var home: ViewController?
  private var isAway = false
  private var size = Size.zero
  private var counts: [Int] = []
  /// How often in a row it may not grow.
  private static let visits = 3

  /// Call it whenever nothing moves.
  /// - Returns: what has grown; nil: nothing.
  mutating func look(at window: Window) -> String? {
    guard let top = window.topViewController else { return nil }
    if home == nil { home = top }
    guard top === home else {
      isAway = true
      return nil
    }
    if size != window.bounds.size { (size, counts, isAway) = (window.bounds.size, [], true) }
    guard isAway || counts.isEmpty else { return nil }
    isAway = false
    counts = counts.suffix(Self.visits) + [Self.count(window, around: top.viewIfLoaded)]
    let steps = zip(counts.dropFirst(), counts).map { $0 - $1 }
    guard steps.count == Self.visits, let first = steps.first, first > 0, steps.allSatisfy({ $0 == first }) else {
      return nil
    }
    return
      "each way back to the first screen leaves \(first) more views or gestures around it, \(counts[Self.visits]) now"
  }

  /// Views outside the screen, and the gestures of those and of the screen's own view.
  private static func count(_ view: View, around screen: View?) -> Int {
    let own = 1 + view.gestureRecognizers.count
    return view === screen ? own : view.subviews.reduce(own) { $0 + count($1, around: screen) }
  }
}
