import Geometry
import Transitions
import Views

/// Every property of every view of a tree, to the bit, and which view stands where.
struct TreeSnapshot {
  private var numbers: [UInt64] = []
  /// Where the numbers of each view begin.
  private var starts: [Int] = []

  /// Whether everything stands where it belongs: no view asks for layout.
  private(set) var isLaidOut = true
  /// The same in words.
  let text: String?

  init(_ root: View) {
    text = Amount.isByHand ? root.dumpTree() : nil
    numbers.reserveCapacity(1024)
    add(root, level: 0)
  }

  private mutating func add(_ view: View, level: UInt64) {
    starts.append(numbers.count)
    if view.needsLayout { isLaidOut = false }
    numbers.append(UInt64(UInt(bitPattern: ObjectIdentifier(view).hashValue)))
    numbers.append(level)
    add(view)
    for recognizer in view.gestureRecognizers {
      numbers.append(UInt64(UInt(bitPattern: ObjectIdentifier(recognizer).hashValue)))
    }
    for child in view.subviews { add(child, level: level + 1) }
  }

  private mutating func add(_ view: View) {
    let (bounds, t) = (view.bounds, view.transform)
    add(bounds.minX, bounds.minY, bounds.width, bounds.height)
    add(view.center.x, view.center.y, view.anchorPoint.x, view.anchorPoint.y)
    add(view.relativeTranslation.x, view.relativeTranslation.y, view.alpha, view.cornerRadius)
    add(t.a, t.b, t.c, t.d, t.tx, t.ty)
    add(flags: view.isHidden, view.clipsToBounds, view.isUserInteractionEnabled, view.acceptsHits)
    add(view.backgroundColor)
    add(view.border.width)
    add(view.border.color)
    if let shadow = view.shadow {
      add(shadow.radius, shadow.offset.x, shadow.offset.y)
      add(shadow.color)
    }
    if let rule = view.relativeFrame {
      for length in [rule.x, rule.y, rule.width, rule.height] { add(length.percent, length.points) }
    }
  }

  private mutating func add(_ values: Double...) { for value in values { numbers.append(value.bitPattern) } }
  private mutating func add(flags: Bool...) { numbers.append(flags.reduce(2) { $0 * 2 + ($1 ? 1 : 0) }) }
  private mutating func add(_ color: Color?) {
    guard let color else { return numbers.append(0) }
    add(color.red, color.green, color.blue, color.alpha)
  }

  /// Which view, counted in painting order, is the first that is not the same, and which of its numbers.
  func firstDifference(from other: TreeSnapshot) -> (view: Int, number: Int)? {
    guard numbers != other.numbers else { return nil }
    let shared = zip(numbers, other.numbers)
    let place = Array(shared).firstIndex { $0.0 != $0.1 } ?? min(numbers.count, other.numbers.count)
    let view = (starts.lastIndex { $0 <= place }) ?? 0
    return (view, place - starts[view])
  }
}

/// Compares the tree after a cancelled transition with the tree before it.
final class TreeWatch {
  private struct Entry {
    /// Nothing has moved since then.
    var still: TreeSnapshot?
    /// Before the transition with this number, which is alone.
    var before: (number: Int, snapshot: TreeSnapshot)?
  }
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many were compared.
  private(set) var comparisons = 0

  func forget(_ window: Window) { entries[ObjectIdentifier(window)] = nil }

  /// Screens come and go: where no transition runs, they do so at once, beneath others.
  func changed(_ windows: [WeakWindow]) {
    for window in windows.compactMap(\.window) where window.transitions.isEmpty {
      entries[ObjectIdentifier(window)]?.still = nil
    }
  }

  /// After a frame: all is laid out.
  func look(_ window: Window) {
    guard window.transitions.isEmpty, entries[ObjectIdentifier(window)]?.still == nil else { return }
    let still = TreeSnapshot(window)
    if still.isLaidOut { entries[ObjectIdentifier(window), default: Entry()].still = still }
  }

  func began(_ transition: Transition, _ windows: [WeakWindow]) {
    guard let window = window(of: transition, windows) else { return }
    var entry = entries[ObjectIdentifier(window)] ?? Entry()
    entry.before = nil
    if window.transitions.count == 1, let still = entry.still {
      entry.before = (transition.number, still)
    }
    entry.still = nil
    entries[ObjectIdentifier(window)] = entry
  }

  /// - Returns: what is wrong.
  func ended(_ transition: Transition, _ outcome: TransitionOutcome, _ windows: [WeakWindow]) -> String? {
    guard let window = window(of: transition, windows) else { return nil }
    let before = entries[ObjectIdentifier(window)]?.before
    entries[ObjectIdentifier(window)]?.before = nil
    guard outcome == .cancelled, let before, before.number == transition.number else { return nil }
    comparisons += 1
    let after = TreeSnapshot(window)
    guard let place = after.firstDifference(from: before.snapshot) else { return nil }
    return "the tree after the cancel of \(transition.number) differs at \(place):\n\(window.dumpTree())\n"
      + "before:\n\(before.snapshot.text ?? "")"
  }

  private func window(of transition: Transition, _ windows: [WeakWindow]) -> Window? {
    windows.compactMap(\.window).first { $0.transitions.contains { $0 === transition } }
  }
}
