import DynamicTransitions
import ProcessSupport
import Stagecraft
import StagecraftRecording

/// Draws the ends of a physics transition: the gravity push of the UIKit Dynamics essay with its original magnitudes,
/// on six stages, each with the end by its timer and by rest. The picture shows real runs.
struct EndingsPicture {
  private static let stages = [
    Size(320, 480), Size(320, 568), Size(375, 812), Size(1024, 768), Size(1440, 900), Size(2560, 1440),
  ]
  private static let size = Size(960, 522)
  private static let rows = (top: 92.0, height: 66.0)
  /// The horizontal range of the time axis in pixels, and its length in seconds.
  private static let (begin, end, seconds) = (132.0, 740.0, 2.75)
  /// The height of a curve above the base of its row, in pixels.
  private static let rise = 46.0

  private let canvas = View(frame: Rect(origin: .zero, size: size))

  func save(to path: String) throws {
    canvas.backgroundColor = Color(rgb: 0x0f131b)
    write("The same fall, ended by a timer and ended by rest", 21, Rect(24, 14, 900, 30))
    write(
      "How high a pushed screen is over its place, a dot a frame, as square roots: so its bounces on the floor are seen",
      13, Rect(24, 42, 900, 20),
      Self.dim)
    for (index, size) in Self.stages.enumerated() { try draw(size, row: index) }
    drawTimer()
    let stage = HeadlessStage(size: Self.size)
    let screen = ViewController()
    stage.show(screen)
    screen.view.addSubview(canvas)
    while stage.advance() {}
    try stage.savePicture(to: path)
  }

  // MARK: Rows

  private func draw(_ size: Size, row: Int) throws {
    let timer = TransitionFilm(.push, by: DDHNavigationControllerDelegate(.gravity), on: size, rate: 60)
    let idle = TransitionFilm(.push, by: IdleEndedNavigationControllerDelegate(.gravity), on: size, rate: 60)
    guard let timerEnd = timer.end, let idleEnd = idle.end else {
      throw ProgramError("the push on \(Int(size.width)) x \(Int(size.height)) has not ended")
    }
    let floor = Self.rows.top + Self.rows.height * Double(row + 1) - 8
    box(Rect(Self.begin, floor + 2, Self.end - Self.begin, 1), Color(rgb: 0x2a3345))
    write("\(Int(size.width)) x \(Int(size.height))", 15, Rect(24, floor - 22, 104, 24))
    for moment in idle.moments {
      let height = max(0, size.height / 2 - moment.center.y) / size.height
      box(
        Rect(center: Point(place(moment.time), floor - height.squareRoot() * Self.rise), size: Size(3, 3)),
        moment.time <= timerEnd ? Self.seen : Self.cut, corner: 1.5)
    }
    if idleEnd < timerEnd {
      box(Rect(place(idleEnd), floor - 3, place(timerEnd) - place(idleEnd), 6), Self.waiting, corner: 2)
    }
    box(Rect(place(idleEnd) - 1, floor - 16, 3, 21), Self.rest, corner: 1)
    write("over: \(fixed(idleEnd, 2)) s", 14, Rect(Self.end + 16, floor - 34, 90, 20), Self.rest)
    let difference = fixed(abs(timerEnd - idleEnd), 2)
    let words = idleEnd < timerEnd ? "the timer waits \(difference) s more" : "the timer cuts off \(difference) s"
    write(words, 13, Rect(Self.end + 16, floor - 15, 190, 20), idleEnd < timerEnd ? Self.dim : Self.cut)
  }

  private func drawTimer() {
    let x = place(1.5)
    let bottom = Self.rows.top + Self.rows.height * Double(Self.stages.count)
    box(Rect(x - 0.5, Self.rows.top - 4, 1, bottom - Self.rows.top + 2), Self.timer)
    write("timer: 1.50 s", 14, Rect(x - 60, Self.rows.top - 26, 120, 20), Self.timer, .center)
    for second in 0...5 {
      let time = Double(second) / 2
      write("\(fixed(time, 1)) s", 12, Rect(place(time) - 30, bottom + 4, 60, 18), Self.dim, .center)
    }
  }

  // MARK: Drawing

  private static let seen = Color(rgb: 0x6ea8ff)
  private static let cut = Color(rgb: 0xff9455)
  private static let rest = Color(rgb: 0x62d29a)
  private static let timer = Color(rgb: 0xe6c35c)
  private static let waiting = Color(rgb: 0x4a5468)
  private static let dim = Color(rgb: 0x8490a6)

  private func place(_ time: Double) -> Double {
    Self.begin + time / Self.seconds * (Self.end - Self.begin)
  }

  private func box(_ frame: Rect, _ color: Color, corner: Double = 0) {
    let view = View(frame: frame)
    view.backgroundColor = color
    view.cornerRadius = corner
    canvas.addSubview(view)
  }

  private func write(
    _ text: String, _ size: Double, _ frame: Rect, _ color: Color = .white, _ alignment: Label.Alignment = .leading
  ) {
    canvas.addSubview(Label(text, fontSize: size, color: color, alignment: alignment, frame: frame))
  }
}
