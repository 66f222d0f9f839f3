import Stagecraft
import Typesetting

#if canImport(Glibc)
import Glibc
#endif

/// The growth of costs with size, as the slope of a log-log line: 1 means linear growth.
struct GrowthFigures {
  private static let limit = 1.15
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    [
      figure("a tick of springs", sizes: [100, 1000, 10_000, 100_000]) { count in
        let springs = SpringArrays([Spring(response: 0.5, dampingRatio: 0.8)], each: count)
        return springContestant(count, springs.reset, springs.step)
      },
      figure("a tick of springs in plain C", isBaseline: true, sizes: [100, 1000, 10_000, 100_000]) { count in
        let springs = PlainSprings([Spring(response: 0.5, dampingRatio: 0.8)], each: count, isSettling: false)
        return springContestant(count, springs.reset, springs.step)
      },
      figure("springs on views", sizes: [100, 1000, 10_000, 20_000]) { count in
        let springs = ScheduledSprings(count, Spring(response: 2, dampingRatio: 0.9))
        return Contestant("\(count)", calls: 8, prepare: springs.turnAround) { springs.tick(1.0 / 120) }
      },
      figure("a frame of moving views without drawing", sizes: [100, 1000, 5000, 20_000]) { count in
        frameContestant("\(count)", FrameBench(views: count, moving: count, keepsPicture: false))
      },
      figure("a frame of views of which ten move", sizes: [100, 1000, 5000, 20_000]) { count in
        frameContestant("\(count)", FrameBench(views: count, moving: 10, keepsPicture: false))
      },
      figure("a frame of one view that moves so deep in others", sizes: [1, 10, 100, 500]) { depth in
        let bench = DeepBench(depth)
        return Contestant("\(depth)", operations: 20) { for _ in 0..<20 { bench.frame() } }
      },
      figure("a push and its way back on a stack of so many screens", sizes: [1, 10, 100, 1000]) { depth in
        let bench = StackBench(depth: depth)
        return Contestant("\(depth)") { bench.pushAndPop() }
      },
      figure("a request without motion on a stack of so many screens", sizes: [1, 10, 100, 1000]) { depth in
        let bench = StackBench(depth: depth)
        return Contestant("\(depth)", operations: 40) { for _ in 0..<20 { bench.pushAndPopAtOnce() } }
      },
    ]
  }

  /// Makes a candidate with enough steps in a call to hide the cost of reading clocks, and few enough that no spring
  /// settles.
  private func springContestant(_ count: Int, _ reset: @escaping () -> Void, _ step: @escaping () -> Void) -> Contestant
  {
    let steps = max(1, min(20, 20_000 / count))
    return Contestant("\(count)", calls: 2, operations: steps, prepare: reset) { for _ in 0..<steps { step() } }
  }

  private func frameContestant(_ name: String, _ bench: FrameBench) -> Contestant {
    bench.warmUp()
    return Contestant(name, calls: 4) { bench.frame() }
  }

  private func figure(
    _ name: String, isBaseline: Bool = false, sizes: [Int], _ contestant: (Int) -> Contestant
  ) -> Figure {
    let measured = measure(sizes.map(contestant), rounds: effort.rounds(24), unitsPerSecond: 1e6)
    let costs = measured.map { $0.wall?.median ?? .nan }
    let slope = Self.slope(zip(sizes, costs).map { (log(Double($0)), log($1)) })
    return Figure(
      "growth: \(name)", in: "slope", Measured(isBaseline ? "plain C" : "stagecraft", wall: Spread([slope])),
      reach: isBaseline ? [] : [.atMost(Self.limit)],
      notes: [zip(sizes, costs).map { "\($0): \(readable($1)) µs" }.joined(separator: ", ")])
  }

  /// Returns the slope of the least-squares line through the points.
  private static func slope(_ points: [(x: Double, y: Double)]) -> Double {
    let count = Double(points.count)
    let x = points.map(\.x).reduce(0, +) / count
    let y = points.map(\.y).reduce(0, +) / count
    return points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +) / points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
  }
}

/// A moving view inside many nested views.
final class DeepBench {
  private let core: StageCore
  private let scheduler: Scheduler
  private var number = 0

  init(_ depth: Int) {
    core = StageCore(
      target: BlindTarget(size: CellScreen.windowSize, keepsPicture: false), text: TextSystem(),
      background: Color(rgb: Palette.background))
    scheduler = Scheduler(loop: core.loop)
    let root = ViewController()
    core.window.setRootViewController(root, environment: core.environment)
    var parent = root.view
    for _ in 0..<depth {
      let view = View(frame: Rect(0, 0, 400, 300))
      view.backgroundColor = Color(rgb: Palette.colors[0])
      parent.addSubview(view)
      parent = view
    }
    scheduler.add(Sway.between(.position, Point(200, 150), Point(210, 160), 1), to: parent)
    for _ in 0..<30 { frame() }
  }

  func frame() {
    number += 1
    core.loop.frame(at: Double(number) / 60)
  }
}
