import Runtime

/// A named way from one screen to another that is being performed.
///
/// ```swift
/// list.registerSegue("showDetail", .push) { DetailScreen() }
/// list.performSegue(withIdentifier: "showDetail", sender: row) { print($0) }
///
/// override func prepare(for segue: Segue, sender: Any?) {
///   (segue.destination as? DetailScreen)?.row = sender as? Row
/// }
/// ```
/// > Source: UIKit, `UIStoryboardSegue`.
@MainActor public final class Segue {
  /// The name of the segue.
  public let identifier: String
  /// What the segue does with its destination.
  public let kind: SegueKind
  /// The screen that has the segue.
  public let source: ViewController
  /// The screen that the segue shows, made for this performance. Its view is loaded only if its maker loaded it.
  public let destination: ViewController

  init(_ identifier: String, _ kind: SegueKind, from source: ViewController, to destination: ViewController) {
    self.identifier = identifier
    self.kind = kind
    self.source = source
    self.destination = destination
  }
}

/// What a segue does with its destination.
nonisolated public enum SegueKind: String, Hashable, Sendable, CaseIterable {
  /// Pushes it on the navigation stack around the source; refused where there is none.
  case push
  /// Presents it over the source.
  case present
  /// Shows it in the second pane of the split view around the source; where there is none, presents it.
  case showDetail
}

/// The segues of one screen by name.
struct SegueTable {
  struct Entry {
    let kind: SegueKind
    let isAnimated: Bool
    let policy: CollisionPolicy
    let director: DirectorFactory?
    let destination: () -> ViewController
  }

  private(set) var entries: [String: Entry] = [:]

  var names: [String] { entries.keys.sorted() }

  /// - Returns: whether the name was free.
  mutating func add(_ entry: Entry, _ name: String) -> Bool { entries.updateValue(entry, forKey: name) == nil }

  /// The most similar name, where one is similar.
  func nearest(to name: String) -> String? {
    let best = names.map { (name: $0, distance: editDistance($0, name)) }.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= max(2, name.count / 3) ? $0.name : nil }
  }
}

/// The number of letters to add, remove or change to turn one word into another, ignoring case.
/// > Source: V. I. Levenshtein, Binary codes capable of correcting deletions, insertions and reversals, 1966.
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let cost = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(cost, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
