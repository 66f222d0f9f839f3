import Animation
import Controls
import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Elements in flight between two screens whose layout changes at any moment, also under the hand.
struct MovingLayoutFlightTests {
  /// How many scripts each test runs. More of them run in longer checks.
  static let tries = getenv("LAYOUT_TRIES").flatMap { UInt64(String(cString: $0)) } ?? 30

  @Test(arguments: ["Zoom", "Morph"])
  func `what flies goes on from where it is, and lands where layout says`(director: String) {
    var checks = 0
    for seed in 1...Self.tries {
      let flight = MovingFlight(director, seed: seed)
      flight.play()
      checks += flight.checks
      if !flight.faults.isEmpty {
        Issue.record("\(director), seed \(seed):\n\(flight.faults.prefix(3).joined(separator: "\n"))")
        return
      }
    }
    #expect(checks > 2 * Int(Self.tries), "few changes met a flight: \(checks)")
  }
}

private final class MovingFlight {
  private let bench: MatchBench
  private let grid = GridView(GridLayout(.count(3), spacing: 10))
  private let page = StackView(StackLayout(.column, spacing: 10))
  private let caption = Label("A caption", fontSize: 15)
  private var random: SeededGenerator
  private(set) var faults: [String] = []
  /// How many changes met something in the air.
  private(set) var checks = 0
  private var log: [String] = []
  private static let step = 1e-5

  init(_ director: String, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    bench = MatchBench(director: director)
    bench.back.view.addSubview(grid)
    grid.relativeFrame = .fill
    for card in bench.cards {
      card.relativeFrame = nil
      card.layout.height = .points(60)
      grid.addSubview(card)
    }
    bench.fore.view.addSubview(page)
    page.relativeFrame = .fill
    bench.hero.relativeFrame = nil
    bench.hero.layout.height = .points(140)
    page.addSubview(bench.hero)
    page.addSubview(caption)
    bench.frame()
    bench.settle()
    for container in [grid, page] where random.bool(probability: 0.5) { container.layoutSpring = .smooth }
  }

  private func change() {
    let kind = random.int(in: 0...7)
    log.append("change \(kind)")
    switch kind {
    case 0: grid.arrangement.columns = .count(random.int(in: 1...4))
    case 1: grid.padding(random.double(in: 0...40))
    case 2: page.arrangement.axis = page.arrangement.axis == .row ? .column : .row
    case 3: bench.hero.layout.height = .points(random.double(in: 60...200))
    case 4: bench.hero.layout.margins = EdgeInsets(top: random.double(in: 0...60), left: 0, bottom: 0, right: 20)
    case 5: caption.text = String(repeating: "words ", count: random.int(in: 0...40))
    case 6: page.insertSubview(Label("One more"), at: 0)
    default: bench.cards[random.int(in: 1...2)].isHidden.toggle()
    }
  }

  private func act() {
    let kind = random.int(in: 0...8)
    log.append("act \(kind) at \(bench.time)")
    switch kind {
    case 0, 1:
      guard bench.window.transition == nil else { return }
      let isThere = bench.navigation.topViewController === bench.fore
      if isThere { bench.input { bench.navigation.popViewController(animated: true) } } else { bench.push() }
    case 2:
      bench.input { bench.window.frame = Rect(0, 0, random.double(in: 350...900), random.double(in: 250...700)) }
      bench.frame()
    case 3:
      if let box = bench.boxes.first {
        let center = box.screenFrame.center
        bench.press(center.x, center.y)
        for _ in 0..<random.int(in: 1...5) {
          bench.drag(by: Vector(random.double(in: -30...30), random.double(in: -60...60)), seconds: 0.05)
          changeInMotion()
        }
        bench.release()
      }
    case 4:
      if let transition = bench.window.transition { transition.currentDirection = transition.currentDirection.reversed }
    default: changeInMotion()
    }
    for _ in 0..<random.int(in: 0...10) { bench.frame() }
  }

  private func look() -> (Point, Size)? { bench.boxes.first.map { ($0.shownFrame.center, $0.shownFrame.size) } }

  private func changeInMotion() {
    let first = look()
    bench.frame(after: Self.step)
    let before = look()
    let isBlock = grid.layoutSpring == nil || page.layoutSpring == nil || random.bool(probability: 0.5)
    bench.input {
      if isBlock { View.animate(springDuration: 0.4, animations: change) } else { change() }
    }
    bench.frame(after: Self.step)
    let after = look()
    bench.frame(after: Self.step)
    guard let first, let before, let after, let last = look() else { return }
    checks += 1
    let velocity = (before.0 - first.0) / Self.step
    let jump = (after.0 - before.0).length
    func fault(_ text: String) { faults.append(text + "\n  " + log.suffix(6).joined(separator: "\n  ")) }
    if jump > velocity.length * Self.step * 1.5 + 0.5 { fault("jumps by \(jump) from \(before) to \(after)") }
    let growth = max(abs(after.1.width - before.1.width), abs(after.1.height - before.1.height))
    if growth > 0.6 { fault("grows by \(growth) from \(before) to \(after)") }
    let later = (last.0 - after.0) / Self.step
    if (later - velocity).length > 60 + 0.1 * velocity.length { fault("velocity \(later) after \(velocity)") }
  }

  func play() {
    bench.push()
    bench.frames(2)
    for _ in 0..<10 where faults.isEmpty { act() }
    if !bench.settle() { faults.append("does not come to rest") }
    let isThere = bench.navigation.topViewController === bench.fore
    let seen = isThere ? bench.hero : bench.cards[0]
    let frame = seen.screenFrame
    for container in [grid, page] {
      container.layoutSpring = nil
      container.setNeedsLayout()
    }
    bench.frame()
    if seen.screenFrame != frame { faults.append("rests at \(frame), and layout says \(seen.screenFrame)") }
    if !bench.boxes.isEmpty || seen.isConcealed { faults.append("something still flies") }
  }
}

extension GridView {
  fileprivate func padding(_ side: Double) {
    arrangement.padding = EdgeInsets(top: side, left: side, bottom: side, right: side)
  }
}
