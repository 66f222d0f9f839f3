import Foundation
import Stagecraft
import StagecraftRecording
import Testing
import Typesetting

/// Figures of one motion: a card springs away, is seized in flight, dragged, thrown, and sprung back.
struct FigurePictureTests {
  @Test(arguments: UserInterfaceStyle.allCases)
  func `a figure of a seized card, as a picture`(style: UserInterfaceStyle) throws {
    let size = Size(560, 300)
    let series = try Self.series()
    let figure = MotionFigure(
      series, style: .filling(size, lanes: series.lanes.count, theme: style, span: series.movingSpan))
    #expect(figure.size.height <= size.height)
    var canvas = PictureCanvas(size: figure.size)
    figure.draw(on: &canvas, at: 0.7)
    let picture = PixelBuffer(width: Int(size.width), height: Int(size.height))
    Rasterizer(text: TextSystem()).draw(canvas.list, into: picture, scale: 1, background: figure.colors.background)
    try Golden.check(picture, "figure-\(style)")
  }

  @Test func `a figure of a seized card, as an SVG file`() throws {
    var style = MotionFigure.Style()
    style.width = 560
    style.theme = .light
    let text = MotionFigure(try Self.series(), style: style).svg
    let reference = Folders.references.appending(path: "figure.svg")
    if try Golden.isRecording() { return try Data(text.utf8).write(to: reference) }
    let expected = try String(contentsOf: reference, encoding: .utf8)
    let (lines, wanted) = (text.split(separator: "\n"), expected.split(separator: "\n"))
    let first = zip(lines, wanted).first { $0 != $1 }
    #expect(first == nil, "this line is not as in figure.svg")
    #expect(lines.count == wanted.count)
  }

  private static func series() throws -> MotionSeries {
    let stage = HeadlessStage(size: Size(480, 200))
    let root = ViewController()
    let card = View(frame: Rect(20, 60, 80, 80))
    card.identifier = "card"
    root.view.addSubview(card)
    stage.show(root)
    let log = MotionLog(loop: stage.core.loop)
    log.attach(to: stage.environment)
    defer { log.detach() }
    func run(until time: Double) {
      while stage.time < time - 0.008 {
        stage.core.frame(at: stage.time + 1.0 / 60)
        log.sample(stage.window)
      }
    }
    func send(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
      stage.send(.pointer(PointerEvent(phase, at: Point(x, 100), time: time)))
    }
    let scheduler = Scheduler(loop: stage.core.loop)
    let spring = Spring(response: 0.5, dampingRatio: 0.6)
    scheduler.add(Draggable(axis: .horizontal), to: card)
    scheduler.add(SpringTo(.position, Point(400, 100), spring: spring), to: card)
    run(until: 0.2)
    let (start, begin) = (card.center.x, stage.time)
    send(.began, start, at: begin)
    for step in 1...20 {
      let time = begin + Double(step) / 60
      send(.moved, start - 90 * sin(Double(step) * 0.12), at: time - 0.004)
      stage.core.frame(at: time)
      log.sample(stage.window)
    }
    send(.ended, start - 90 * sin(2.4), at: stage.time)
    scheduler.add(SpringTo(.position, Point(60, 100), spring: spring), to: card)
    run(until: 0.75)
    scheduler.add(SpringTo(.position, Point(240, 100), spring: spring), to: card)
    run(until: 4)
    return log.series(of: log.lanes)
  }
}
