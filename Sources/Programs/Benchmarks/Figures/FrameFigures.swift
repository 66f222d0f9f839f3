import Accessibility
import Stagecraft
import Typesetting

/// The cost of a frame before drawing: input, step, layout and display list.
struct FrameFigures {
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    figures("1,000 moving views of 5,000, a pointer event each frame", keepsPicture: false, limit: 0.3)
      + figures("the same, and what has changed worked out", keepsPicture: true, limit: nil)
      + [
        readerFigure("1,000 moving views with a screen reader", named: false, limit: 0.5),
        readerFigure("1,000 moving views with names, with a screen reader", named: true, limit: 0.55),
      ]
  }

  /// The cost of a screen reader while a window moves: that of a look at the window, spread over the frames until the
  /// next look.
  private func readerFigure(_ name: String, named: Bool, limit: Double?) -> Figure {
    let bench = FrameBench(views: 1000, moving: 1000, keepsPicture: false)
    if named { bench.nameViews() }
    bench.warmUp()
    let provider = AccessibleProvider(programName: "Benchmarks")
    provider.add(bench)
    let measured = measure(
      [Contestant("stagecraft", calls: effort.rounds(400)) { _ = provider.look() }], rounds: 1, warmUps: 0,
      unitsPerSecond: 1e3)[0]
    let look = measured.wall?.median ?? .nan
    let share = 1e3 / 60 / Double(AccessibilityBridge.pause(afterCost: UInt64(look * 1e6))) * 1e6
    let perFrame = measured.wall.map { Measured("stagecraft", wall: $0.scaled(by: share)) } ?? measured
    return Figure(
      name, in: "ms a frame", perFrame, reach: limit.map { [.atMost($0)] } ?? [],
      notes: ["a look: \(fixed(look, 2)) ms"])
  }

  private func figures(_ name: String, keepsPicture: Bool, limit: Double?) -> [Figure] {
    let bench = FrameBench(views: 5000, moving: 1000, keepsPicture: keepsPicture)
    bench.warmUp()
    let measured = measure(
      [Contestant("stagecraft", calls: effort.rounds(800), bench.frame)], rounds: 1, warmUps: 0, unitsPerSecond: 1e3)
    var (allocations, layouts): ([Double], [Double]) = ([], [])
    for _ in 0..<100 {
      let before = bench.layoutCount
      allocations.append(Double(Allocations(of: bench.frame).count))
      layouts.append(Double(bench.layoutCount - before))
    }
    return [
      Figure(
        name, in: "ms", measured[0], reach: limit.map { [.atMost($0)] } ?? [],
        notes: ["\(bench.itemCount) display items"]),
      Figure(
        "\(name): heap allocations", in: "a frame", Measured("stagecraft", wall: Spread(allocations)),
        reach: [.worstAtMost(0)]),
      Figure(
        "\(name): layouts", in: "a frame", Measured("stagecraft", wall: Spread(layouts)), reach: [.worstAtMost(0)]),
    ]
  }
}

/// A stage without drawing, with a moving scene and a pointer that moves over it.
final class FrameBench: AccessibleStage {
  private let target: BlindTarget
  private let core: StageCore
  private let rectangles: MovingRectangles
  private var number = 0

  init(views: Int, moving: Int, keepsPicture: Bool) {
    target = BlindTarget(size: CellScreen.windowSize, keepsPicture: keepsPicture)
    core = StageCore(target: target, text: TextSystem(), background: Color(rgb: Palette.background))
    let root = ViewController()
    core.window.setRootViewController(root, environment: core.environment)
    rectangles = MovingRectangles(views, moving: moving, in: root.view, loop: core.loop)
  }

  // MARK: For a screen reader

  var window: Window { core.window }
  var title: String { "Rectangles" }
  var screenOrigin: Point { .zero }
  var unitsPerPoint: Double { 1 }
  var takesActions: Bool { false }
  func desktopDidChange(_ preferences: DesktopPreferences) {}
  func perform(_ action: () -> Void) {}

  /// Makes each rectangle an element.
  func nameViews() {
    for (number, view) in rectangles.views.enumerated() { view.accessibilityLabel = "Rectangle \(number)" }
  }

  // MARK: Frames

  var layoutCount: Int { core.window.layoutCount }
  var itemCount: Int { target.itemCount }

  /// Runs frames until all lasting allocations are made.
  func warmUp() { for _ in 0..<90 { frame() } }

  func frame() {
    number += 1
    let time = Double(number) / 60
    core.loop.dispatch(at: time - 0.004) {
      let place = Point(Double(number * 7 % 960), Double(number * 3 % 600))
      core.window.send(.pointer(PointerEvent(.hovered, at: place, time: time - 0.004)))
    }
    core.loop.frame(at: time)
  }
}
