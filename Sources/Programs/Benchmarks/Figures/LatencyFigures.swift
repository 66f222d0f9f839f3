import CByHand
import ProcessSupport
import Stagecraft

/// The latency from an event to the picture that shows it: in frames without a display, in milliseconds in a window.
struct LatencyFigures {
  private static let moves = 120
  private let effort: Effort
  private let display: TestDisplay

  init(_ effort: Effort) throws {
    self.effort = effort
    display = try TestDisplay()
  }

  func run() throws -> [Figure] {
    try [headless()] + window("into a stage at rest", isMoving: false)
      + window("while something else moves", isMoving: true)
  }

  // MARK: Without a display

  /// Measures frames that each follow a mouse move. Each frame's picture must show the view at the pointer.
  private func headless() throws -> Figure {
    let scene = DragScene()
    let stage = HeadlessStage(size: CellScreen.windowSize, background: Color(rgb: Palette.background))
    stage.show(scene)
    scene.makeDraggable(stage.environment.loop)
    var time = stage.time
    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      time += 1.0 / 60
      stage.send(.pointer(PointerEvent(phase, at: Point(x, 100), time: time - 0.001)))
      stage.advance()
    }
    send(.began, 100)
    // Far enough for a drag; from here on the view follows the pointer, held where it was pressed.
    send(.moved, 130)
    var delays: [Double] = []
    var trace: [String] = []
    for number in 1...Self.moves {
      let x = Double(130 + number * 3)
      send(.moved, x)
      let edge = Self.leftEdge(of: try stage.pixels())
      // At the press, at 100, the view was 20 points from the left edge of the window.
      delays.append(edge.map { x - 100 + 20 - Double($0) } == 0 ? 0 : 1)
      if number <= 3 {
        trace.append(
          "event at \(fixed(time - 0.001, 4)) s to x = \(fixed(x, 0)); frame of \(fixed(stage.time, 4)) s: "
            + "left edge at \(edge.map { "\($0)" } ?? "nowhere")")
      }
    }
    return Figure(
      "frames that an event waits to be seen, no display", in: "frames", Measured("stagecraft", wall: Spread(delays)),
      reach: [.worstAtMost(0)], notes: ["\(Self.moves) moves, each looked for in the picture"] + trace)
  }

  private static func leftEdge(of picture: PixelBuffer) -> Int? {
    (0..<picture.width).first { picture[$0, 100] & 0xff_ffff == DragScene.color }
  }

  // MARK: In a window

  private struct Seen {
    /// The times at which the frame was drawn and presented.
    let drawn: Double
    let presented: Double
    /// The left edge of the view on the X server's screen, in pixels.
    let edge: Int
  }

  /// Measures a window whose stage runs as in any program, while a thread moves the mouse at unrelated times.
  private func window(_ name: String, isMoving: Bool) throws -> [Figure] {
    Backend.pixels.select()
    let stage = try Stage(title: "Drag", size: CellScreen.windowSize, background: Color(rgb: Palette.background))
    by_hand_move_window(stage.sdl.handle, 0, 0)
    let scene = DragScene()
    stage.window.setRootViewController(scene, environment: stage.environment)
    scene.makeDraggable(stage.environment.loop)
    if isMoving { scene.keepMoving() }
    let screen = try display.server.screen()
    let (moves, frames) = try record(stage, screen)
    var waits: [Double] = []
    var missed: [Double] = []
    // The distance between pointer and edge, from their positions at rest.
    let grip = (moves.last?.x ?? 0) - Double(frames.last?.edge ?? 0)
    for move in moves {
      let edge = Int(move.x - grip)
      guard let shown = frames.firstIndex(where: { $0.edge >= edge }) else { continue }
      waits.append((frames[shown].presented - move.moment) * 1e3)
      // The stage reads events shortly before it draws. An event at least one millisecond earlier must be in the
      // picture.
      missed.append(Double(frames[..<shown].filter { $0.drawn > move.moment + 0.001 }.count))
    }
    guard waits.count > moves.count / 2 else { throw ProgramError("the window did not follow the hand") }
    return [
      Figure(
        "from an event \(name) to its picture in the X server, \(fixed(stage.sdl.refreshRate, 0)) Hz", in: "ms",
        Measured("stagecraft", wall: Spread(waits)), reach: [.atMost(1e3 / stage.sdl.refreshRate)],
        notes: ["\(waits.count) events at any moment between two frames"]),
      Figure(
        "frames made after an event \(name) that do not show it", in: "frames",
        Measured("stagecraft", wall: Spread(missed)), reach: [.worstAtMost(0)]),
    ]
  }

  private func record(_ stage: Stage, _ screen: XServer.Screen) throws -> (moves: [ByHandMove], frames: [Seen]) {
    var frames: [Seen] = []
    var drawn = 0.0
    var count = 0
    var hand: OpaquePointer?
    stage.core.onFrame = { drawn = Instant.now.wall }
    try stage.run {
      let isDone = hand.map { by_hand_is_done($0) } ?? false
      guard stage.core.drawnFrames > count else { return isDone }
      count = stage.core.drawnFrames
      let presented = Instant.now.wall
      if let edge = (0..<screen.width).first(where: { screen.color(x: $0, y: 100) == DragScene.color }) {
        frames.append(Seen(drawn: drawn, presented: presented, edge: edge))
      }
      if hand == nil { hand = by_hand_start_hand(stage.sdl.handle, 100, 100, Self.moves) }
      return isDone
    }
    guard let hand else { throw ProgramError("no thread for the hand") }
    var moves = [ByHandMove](repeating: ByHandMove(), count: Self.moves)
    by_hand_finish_hand(hand, &moves)
    // The first moves turn the press into a drag.
    return (Array(moves.dropFirst(20)), frames)
  }
}

/// A screen with one view that can be dragged horizontally.
private final class DragScene: ViewController {
  static let color: UInt32 = 0xFFFFFF
  private let handle = View(frame: Rect(20, 50, 160, 100))
  private var scheduler: Scheduler?

  override func viewDidLoad() {
    handle.backgroundColor = Color(rgb: Self.color)
    view.addSubview(handle)
  }

  func makeDraggable(_ loop: FrameLoop) {
    let scheduler = Scheduler(loop: loop)
    scheduler.add(Draggable(axis: .horizontal), to: handle)
    self.scheduler = scheduler
  }

  func keepMoving() {
    let other = View(frame: Rect(20, 400, 40, 40))
    other.backgroundColor = Color(rgb: Palette.colors[0])
    view.addSubview(other)
    scheduler?.add(Sway.between(.position, other.center, Point(800, 420), 1), to: other)
  }
}

extension HeadlessStage {
  /// Returns the picture of the last frame.
  fileprivate func pixels() throws -> PixelBuffer {
    guard let picture = core.target.picture() else { throw ProgramError("no frame was drawn") }
    return picture
  }
}
