import Stagecraft
import Typesetting

/// The cost of navigation: everything in a transition except drawing.
struct NavigationFigures {
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] { [push(), requests()] }

  /// A push of a screen of 50 views and the pop, each until rest, compared with frames in which hand-written code moves
  /// the two views without notifications.
  private func push() -> Figure {
    let ours = StackBench(depth: 1)
    let hand = HandBench()
    let frames = ours.pushAndPop()
    let measured = measure(
      [
        Contestant("stagecraft") { ours.pushAndPop() },
        Contestant("the two views moved by hand, as many frames") { hand.slide(frames: frames) },
      ], rounds: effort.rounds(60), unitsPerSecond: 1e3)
    return Figure(
      "a screen of 50 views pushed, settled, and back", in: "ms", by: .cpu, measured[0], against: [measured[1]],
      notes: ["\(frames) frames, no drawing"])
  }

  /// Requests without animation, each completed before the next, compared with adding and removing views directly.
  private func requests() -> Figure {
    let ours = StackBench(depth: 1)
    let hand = HandBench()
    let measured = measure(
      [
        Contestant("stagecraft", operations: 100) { for _ in 0..<50 { ours.pushAndPopAtOnce() } },
        Contestant("the view put in and taken out by hand", operations: 100) {
          for _ in 0..<50 { hand.changeTwice() }
        },
      ], rounds: effort.rounds(60), unitsPerSecond: 1e6)
    let rate = measured[0].wall.map { 1e6 / $0.median } ?? .nan
    return Figure(
      "a request on a stack without motion, until it is answered", in: "µs", by: .cpu, measured[0],
      against: [measured[1]], notes: ["\(Int(rate)) requests a second"])
  }
}

/// A stage without drawing, with a navigation stack.
final class StackBench {
  private let core: StageCore
  private let navigation: NavigationController
  private var number = 0
  private var answers = 0

  /// - Parameter depth: the number of screens on the stack.
  init(depth: Int) {
    core = StageCore(
      target: BlindTarget(size: CellScreen.windowSize, keepsPicture: false), text: TextSystem(),
      background: Color(rgb: Palette.background))
    core.environment.systemDirector = StockDirectors.system
    navigation = NavigationController(root: CellScreen("root", shift: 0))
    core.window.setRootViewController(navigation, environment: core.environment)
    frame()
    for number in 1..<max(2, depth) {
      change { navigation.pushViewController(CellScreen("\(number)", shift: number), animated: false, completion: $0) }
    }
    pushAndPop()
  }

  private func frame() {
    number += 1
    core.loop.frame(at: Double(number) / 60)
  }

  /// Makes a request and runs frames until its completion and rest.
  @discardableResult
  private func change(_ ask: (@escaping @MainActor (TransitionOutcome) -> Void) -> Void) -> Int {
    let (before, first) = (answers, number)
    core.loop.dispatch(at: Double(number) / 60) {
      ask { [unowned self] outcome in
        precondition(outcome == .completed, "a request of the benchmark was \(outcome)")
        answers += 1
      }
    }
    while answers == before || core.window.isTransitioning { frame() }
    return number - first
  }

  /// - Returns: the number of frames.
  @discardableResult
  func pushAndPop() -> Int {
    let screen = CellScreen("top", shift: 1)
    let there = change { navigation.pushViewController(screen, animated: true, completion: $0) }
    return there + change { navigation.popViewController(animated: true, completion: $0) }
  }

  func pushAndPopAtOnce() {
    let screen = CellScreen("top", shift: 1)
    change { navigation.pushViewController(screen, animated: false, completion: $0) }
    change { navigation.popViewController(animated: false, completion: $0) }
  }
}

/// The same motion without a transition, by hand-written code.
final class HandBench {
  private let core: StageCore
  private let back = View(frame: Rect(origin: .zero, size: CellScreen.windowSize))
  private let root = ViewController()
  private var number = 0

  init() {
    core = StageCore(
      target: BlindTarget(size: CellScreen.windowSize, keepsPicture: false), text: TextSystem(),
      background: Color(rgb: Palette.background))
    core.window.setRootViewController(root, environment: core.environment)
    CellScreen.fill(back, shift: 0)
    root.view.addSubview(back)
    frame()
  }

  private func frame() {
    number += 1
    core.loop.frame(at: Double(number) / 60)
  }

  private func makeScreen() -> View {
    let screen = View(frame: Rect(origin: .zero, size: CellScreen.windowSize))
    CellScreen.fill(screen, shift: 1)
    return screen
  }

  func slide(frames: Int) {
    let fore = makeScreen()
    root.view.addSubview(fore)
    for step in 0..<frames {
      let part = abs(1 - 2 * Double(step) / Double(frames))
      fore.relativeTranslation = Vector(part, 0)
      back.relativeTranslation = Vector(0.25 * (part - 1), 0)
      back.alpha = 0.65 + 0.35 * part
      frame()
    }
    fore.removeFromSuperview()
    back.relativeTranslation = .zero
    back.alpha = 1
    frame()
  }

  func changeTwice() {
    let fore = makeScreen()
    root.view.addSubview(fore)
    back.removeFromSuperview()
    frame()
    root.view.addSubview(back)
    fore.removeFromSuperview()
    frame()
  }
}
