import Stagecraft
import Typesetting

/// A screen that rotates in depth, compared with one copied picture of its size.
struct TurnFigures {
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] { Tilt.Axis.allCases.map(figure) }

  private func figure(_ axis: Tilt.Axis) -> Figure {
    let bench = TurnBench(axis)
    for _ in 0..<20 { bench.frame() }
    let source = PixelBuffer(width: 960, height: 600)
    let target = PixelBuffer(width: 960, height: 600)
    let measured = measure(
      [
        Contestant("stagecraft", calls: 8, bench.frame),
        Contestant("one copy of the window", calls: 8) { source.blit(into: target, x: 0, y: 0) },
      ], rounds: effort.rounds(24), unitsPerSecond: 1e3)
    let allocations = Allocations { for _ in 0..<20 { bench.frame() } }
    let ratio = (measured[0].cpu?.median ?? .nan) / (measured[1].cpu?.median ?? .nan)
    return Figure(
      "pixels: a screen of 50 views turns about \(axis == .vertical ? "an upright" : "a level") axis", in: "ms a frame",
      by: .cpu, measured[0], against: [measured[1]],
      notes: [
        "\(fixed(ratio, 1)) x one copy of the window",
        "\(readable(Double(allocations.count) / 20)) allocations a frame",
      ])
  }
}

/// A stage in memory whose screen rotates back and forth through all visible angles.
private final class TurnBench {
  private let core: StageCore
  private let screen = View(frame: Rect(origin: .zero, size: CellScreen.windowSize))
  private let axis: Tilt.Axis
  private var number = 0

  init(_ axis: Tilt.Axis) {
    self.axis = axis
    let text = TextSystem()
    core = StageCore(
      target: MemoryTarget(size: CellScreen.windowSize, text: text), text: text, background: Color(rgb: 0))
    let root = ViewController()
    core.window.setRootViewController(root, environment: core.environment)
    CellScreen.fill(screen, shift: 0)
    root.view.addSubview(screen)
  }

  func frame() {
    number += 1
    let part = abs(Double(number % 60) / 30 - 1)
    screen.tilt = Tilt(angle: 3 * (part - 0.5), axis: axis, perspective: 2, recede: 0.6, shade: 0.45)
    core.loop.frame(at: Double(number) / 60)
  }
}
