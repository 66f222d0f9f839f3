import CByHand
import ProcessSupport
import Stagecraft

/// Whole frames of rounded rectangles that move and fade, beside the same picture by hand.
///
/// All windows are open at once, each in its own place on the screen, and take turns of a few frames.
struct DrawFigures {
  private let effort: Effort
  private let display: TestDisplay

  init(_ effort: Effort) throws {
    self.effort = effort
    display = try TestDisplay()
  }

  func run() throws -> [Figure] {
    try Backend.allCases.flatMap { backend in
      try [100, 1000, 5000].map { count in try figure(backend, count) }
    }
  }

  private func figure(_ backend: Backend, _ count: Int) throws -> Figure {
    let stage = try StageWindow(backend)
    let rectangles = MovingRectangles(count, in: stage.root.view, loop: stage.stage.environment.loop)
    let hands = try Hand.all(for: backend, count)
    for _ in 0..<20 { stage.frame() }
    let calls = effort.rounds(8)
    let contestants =
      [Contestant("stagecraft", calls: calls, prepare: { _ = by_hand_pump() }, stage.frame)]
      + hands.map { hand in Contestant(hand.name, calls: calls, hand.draw) }
    let measured = measure(contestants, rounds: effort.rounds(24), unitsPerSecond: 1e3)
    let allocations = Allocations { for _ in 0..<20 { stage.frame() } }
    withExtendedLifetime(rectangles) {}
    var notes = ["\(readable(Double(allocations.count) / 20)) allocations a frame, of all libraries"]
    if backend != .pixels { notes.append("\(stage.drawCallCount) draw calls") }
    for baseline in measured.dropFirst(2) {
      let ratio = (measured[0].cpu?.median ?? .nan) / (baseline.cpu?.median ?? .nan)
      notes.append("\(fixed(ratio, 2)) x \(baseline.name)")
    }
    return Figure(
      "\(backend.rawValue): \(count) rectangles", in: "ms a frame", by: .cpu, measured[0],
      against: Array(measured[1...]), reach: [.times(1.25, of: measured[1])], notes: notes)
  }
}

/// The rectangles by hand, in a window.
private final class Hand {
  let name: String
  private let window: HandWindow
  private let scene: OpaquePointer
  private let start = Instant.now.wall

  private init(_ name: String, _ path: ByHandPath, column: Int, _ count: Int) throws {
    self.name = name
    window = try HandWindow(path, column: column)
    guard let scene = by_hand_rectangles(count) else { throw ProgramError("no memory") }
    self.scene = scene
  }

  isolated deinit { by_hand_free_rectangles(scene) }

  func draw() { _ = by_hand_draw_rectangles(window.handle, scene, Instant.now.wall - start) }

  /// The first is what the figure is judged by.
  static func all(for backend: Backend, _ count: Int) throws -> [Hand] {
    let geometry = "by hand, one SDL_RenderGeometry"
    return switch backend {
    case .pixels:
      [
        try Hand(geometry, BY_HAND_SOFTWARE, column: 0, count),
        try Hand("by hand, outlines drawn before, no renderer", BY_HAND_SURFACE, column: 1, count),
      ]
    case .opengl: [try Hand(geometry, BY_HAND_OPENGL, column: 0, count)]
    case .opengles2: [try Hand(geometry, BY_HAND_OPENGLES2, column: 0, count)]
    }
  }
}
