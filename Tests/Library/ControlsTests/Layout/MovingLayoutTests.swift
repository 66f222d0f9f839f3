import Animation
import Controls
import Geometry
import Motion
import TestSupport
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Layout that changes at any moment: nothing jumps, nothing stops short, and all rests where layout says.
struct MovingLayoutTests {
  /// How many scripts each test runs. More of them run in longer checks.
  static let tries = getenv("LAYOUT_TRIES").flatMap { UInt64(String(cString: $0)) } ?? 60

  @Test func `random changes of layout, in blocks and by springs, and a window that is resized by hand`() {
    for seed in 1...Self.tries {
      let board = MovingBoard(seed: seed)
      board.play(changes: 14)
      if !board.faults.isEmpty {
        Issue.record("seed \(seed):\n\(board.faults.prefix(3).joined(separator: "\n"))")
        return
      }
    }
  }
}

/// A window of nested containers that random changes rearrange.
private final class MovingBoard {
  private let stage = TestStage(size: Size(700, 500))
  private let root: StackView
  private var containers: [View] = []
  private var leaves: [View] = []
  private var random: SeededGenerator
  private(set) var faults: [String] = []
  private var log: [String] = []
  /// The views that the last change has moved to a container, which may move itself: they go on from their places, with
  /// the velocity that they had in the other one.
  private var rehoused: [View] = []
  private static let step = 1e-5

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    root = StackView(StackLayout(.column, spacing: 8, alignment: .stretch))
    root.relativeFrame = .fill
    containers.append(root)
    for _ in 0..<random.int(in: 2...3) { addContainer() }
    for _ in 0..<random.int(in: 5...9) { addLeaf(to: container()) }
    stage.window.addSubview(root)
    stage.frame()
    stage.settle()
    let isWhole = random.bool(probability: 0.5)
    for container in containers where isWhole || random.bool(probability: 0.5) { container.layoutSpring = spring() }
  }

  private func spring() -> Spring {
    Spring(response: random.double(in: 0.2...0.7), dampingRatio: random.double(in: 0.5...1.2))
  }

  private func container() -> View { containers[random.int(in: 0...containers.count - 1)] }
  private func leaf() -> View { leaves[random.int(in: 0...leaves.count - 1)] }

  private func addContainer() {
    let new: View =
      switch random.int(in: 0...2) {
      case 0: GridView(GridLayout(.count(random.int(in: 1...3)), spacing: 6))
      case 1: OverlayView()
      default: StackView(stack())
      }
    new.identifier = "container \(containers.count)"
    new.layout.grow = random.bool(probability: 0.5) ? 1 : 0
    container().addSubview(new)
    containers.append(new)
  }

  private func stack() -> StackLayout {
    var layout = StackLayout(random.bool(probability: 0.5) ? .row : .column, spacing: random.double(in: 0...20))
    layout.alignment = [LayoutAlignment.start, .center, .end, .stretch][random.int(in: 0...3)]
    layout.wraps = random.bool(probability: 0.2)
    layout.padding = random.bool(probability: 0.3) ? .even(random.double(in: 0...30)) : .zero
    return layout
  }

  private func addLeaf(to parent: View) {
    let new: View =
      random.bool(probability: 0.5)
      ? Label("Words that may wrap", fontSize: 15)
      : Box(random.double(in: 10...90), random.double(in: 10...60))
    new.identifier = "leaf \(leaves.count)"
    new.layout.grow = random.bool(probability: 0.3) ? 1 : 0
    if random.bool(probability: 0.2) { new.anchorPoint = Point(0.1, 0.8) }
    parent.insertSubview(new, at: random.int(in: 0...parent.subviews.count))
    leaves.append(new)
  }

  /// Changes something that layout depends on.
  private func change() {
    let kind = random.int(in: 0...11)
    log.append("change \(kind)")
    switch kind {
    case 0, 1: rearrange(container())
    case 2: leaf().layout.grow = random.double(in: 0...2)
    case 3: leaf().layout.margins = .even(random.double(in: 0...20))
    case 4: leaf().layout.alignSelf = [LayoutAlignment.start, .center, .end, .stretch][random.int(in: 0...3)]
    case 5: leaf().isHidden.toggle()
    case 6: (leaf() as? Label)?.text = String(repeating: "more words ", count: random.int(in: 0...8))
    case 7: addLeaf(to: container())
    case 8 where leaves.count > 3:
      let index = random.int(in: 0...leaves.count - 1)
      leaves.remove(at: index).removeFromSuperview()
    case 9:
      let parent = container()
      let moved = leaf()
      if moved.superview !== parent { rehoused.append(moved) }
      parent.insertSubview(moved, at: random.int(in: 0...parent.subviews.count))
    case 10: stage.window.windowTextScale = [1, 1.25, 1.5, 0.9][random.int(in: 0...3)]
    default:
      root.usesSafeArea.toggle()
      stage.window.additionalSafeAreaInsets = .even(random.double(in: 0...30))
    }
  }

  private func rearrange(_ container: View) {
    switch container {
    case let stack as StackView: stack.arrangement = self.stack()
    case let grid as GridView: grid.arrangement.columns = .count(random.int(in: 1...4))
    case let overlay as OverlayView: overlay.padding = .even(random.double(in: 0...20))
    default: break
    }
  }

  // MARK: Looking

  private struct Seen {
    let view: View
    let isShown: Bool
    let center: Point
    let size: Size
  }

  private func look() -> [Seen] {
    (containers + leaves).map { view in
      let isShown = view.window != nil && !sequence(first: view, next: \.superview).contains(where: \.isHidden)
      let middle = Point(view.bounds.width / 2, view.bounds.height / 2)
      let center = view.superview.map { _ in view.convert(middle, to: stage.window) ?? .zero } ?? .zero
      return Seen(view: view, isShown: isShown, center: center, size: view.bounds.size)
    }
  }

  private func fault(_ what: String) { faults.append(what + "\n  " + log.suffix(8).joined(separator: "\n  ")) }

  /// A change that animates: every view goes on from where it is seen, as fast as it was.
  private func changeInMotion() {
    let isBlock = containers.contains { $0.layoutSpring == nil } || random.bool(probability: 0.4)
    rehoused = []
    let first = look()
    stage.frame(after: Self.step)
    let before = look()
    stage.input {
      if isBlock {
        View.animate(springDuration: random.double(in: 0.2...0.6), bounce: random.double(in: 0...0.4)) {
          for _ in 0..<random.int(in: 1...3) { change() }
        }
      } else {
        change()
      }
    }
    let new = Set(look().map { ObjectIdentifier($0.view) }).subtracting(before.map { ObjectIdentifier($0.view) })
    stage.frame(after: Self.step)
    let after = look()
    stage.frame(after: Self.step)
    let last = look()
    for old in before where old.isShown && !new.contains(ObjectIdentifier(old.view)) {
      guard let was = first.first(where: { $0.view === old.view }), was.isShown,
        let is_ = after.first(where: { $0.view === old.view }), is_.isShown,
        let next = last.first(where: { $0.view === old.view })
      else { continue }
      let velocity = (old.center - was.center) / Self.step
      let jump = (is_.center - old.center).length
      let name = old.view.identifier ?? "?"
      if jump > velocity.length * Self.step + 0.5 {
        fault("\(name) jumps by \(jump) from \(old.center) to \(is_.center), velocity \(velocity)")
      }
      let sizeJump = max(abs(is_.size.width - old.size.width), abs(is_.size.height - old.size.height))
      let growth = max(abs(old.size.width - was.size.width), abs(old.size.height - was.size.height))
      if sizeJump > growth + 0.5 { fault("\(name) grows by \(sizeJump) from \(old.size) to \(is_.size)") }
      let later = (next.center - is_.center) / Self.step
      if !rehoused.contains(where: { $0 === old.view }), (later - velocity).length > 25 + 0.05 * velocity.length {
        fault("\(name) has the velocity \(later) after \(velocity)")
      }
    }
  }

  func play(changes: Int) {
    for number in 0..<changes where faults.isEmpty {
      let kind = random.int(in: 0...3)
      log.append("\(number): kind \(kind) at \(stage.time)")
      switch kind {
      case 0:
        stage.input {
          stage.window.frame = Rect(0, 0, random.double(in: 400...900), random.double(in: 300...700))
        }
        stage.frame()
      case 1 where random.bool(probability: 0.3):
        // Where not all containers have springs, some views jump; all rest where layout says.
        stage.input { change() }
        stage.frame()
      default: changeInMotion()
      }
      if random.bool(probability: 0.25) { checkRest() }
      for _ in 0..<random.int(in: 0...14) { stage.frame() }
    }
    checkRest()
  }

  private func checkRest() {
    if !stage.settle() { return fault("does not come to rest") }
    let all = containers + leaves
    let frames = all.map(\.frame)
    let springs = containers.map(\.layoutSpring)
    for container in containers {
      container.layoutSpring = nil
      container.setNeedsLayout()
    }
    stage.frame()
    for (container, spring) in zip(containers, springs) { container.layoutSpring = spring }
    for (view, frame) in zip(all, frames) where view.window != nil && view.superview?.isHidden == false {
      if view.frame != frame, !view.isHidden {
        fault("\(view.identifier ?? "?") rests at \(frame), and layout says \(view.frame)")
      }
      if view.isAnimating { fault("\(view.identifier ?? "?") still moves") }
    }
  }
}

extension EdgeInsets {
  fileprivate static func even(_ side: Double) -> EdgeInsets {
    EdgeInsets(top: side, left: side, bottom: side, right: side)
  }
}
