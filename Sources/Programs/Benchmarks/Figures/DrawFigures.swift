import CByHand
import ProcessSupport
import Stagecraft

/// Whole frames of rounded rectangles that move and fade, compared with hand-written drawing of the same picture.
///
/// All windows are open at once, side by side, and take turns of a few frames.
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
    notes += try differences(of: hands, from: stage)
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

extension DrawFigures {
  /// Returns how much the hand-drawn pictures differ from the stage's at the same time, as the X server shows them.
  private func differences(of hands: [Hand], from stage: StageWindow) throws -> [String] {
    stage.frame()
    for hand in hands { hand.draw(at: stage.time) }
    let screen = try display.server.screen()
    return hands.map { hand in
      var (sum, largest) = (0, 0)
      for y in 0..<600 {
        for x in 0..<960 {
          let (ours, theirs) = (screen.color(x: 960 + x, y: 600 + y), screen.color(x: hand.column * 960 + x, y: y))
          for shift in [0, 8, 16] as [UInt32] {
            let difference = abs(Int(ours >> shift & 255) - Int(theirs >> shift & 255))
            sum += difference
            largest = max(largest, difference)
          }
        }
      }
      let mean = Double(sum) / Double(960 * 600 * 3)
      return "\(hand.name): \(fixed(mean, 2)) of 255 from our picture in the mean, \(largest) at most"
    }
  }
}

/// Hand-written drawing of the rectangles in a window.
private final class Hand {
  let name: String
  let column: Int
  private let window: HandWindow
  private let scene: OpaquePointer
  private var number = 0

  private init(_ name: String, _ path: ByHandPath, column: Int, _ count: Int) throws {
    self.name = name
    self.column = column
    window = try HandWindow(path, column: column)
    guard let scene = by_hand_rectangles(count) else { throw ProgramError("no memory") }
    self.scene = scene
  }

  isolated deinit { by_hand_free_rectangles(scene) }

  func draw() {
    number += 1
    draw(at: Double(number) / 60)
  }

  func draw(at time: Double) { _ = by_hand_draw_rectangles(window.handle, scene, time) }

  /// Returns all hand-written variants; the figure is judged by the first.
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
