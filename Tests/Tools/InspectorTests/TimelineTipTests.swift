import Controls
import Geometry
import Recording
import Stage
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector
@testable import MotionLog

#if canImport(Glibc)
import Glibc
#endif

/// The symbols above the timeline's ruler, its legend, and the tooltips of bars and marks.
struct TimelineTipTests {
  // MARK: Symbols

  @Test(arguments: 0..<60) func `no two symbols overlap, and each moment in sight has one`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let length = [0.01, 0.3, 4, 60].randomElement(using: &random)!
    let axis = TimeAxis(10...10 + length, width: .random(in: 40...1500, using: &random))
    let kinds = MotionMark.Kind.allCases.filter { $0 != .retargeted && $0 != .settled }
    let moments = (0..<Int.random(in: 0..<40, using: &random))
      .map { _ in Double.random(in: 9.9...10.1 + length, using: &random) }.sorted()
      .map { time in
        let kind = kinds.randomElement(using: &random)!
        return TimelineMoment(kind: kind, marks: [MotionMark(kind, at: time)])
      }
    let places = MomentPlacement.places(of: moments, on: axis)
    for (a, b) in zip(places, places.dropFirst()) {
      #expect(b.x - a.x >= MomentPlacement.symbolWidth, "seed \(seed)")
    }
    for place in places {
      #expect(place.x >= 6 && place.x <= max(6, axis.width - 6), "seed \(seed)")
      #expect(abs(axis.x(place.moments[0].time) - place.x) <= 15, "seed \(seed)")
    }
    let inSight = moments.filter { (0...axis.width).contains(axis.x($0.time).rounded()) }
    #expect(places.flatMap(\.moments) == inSight, "seed \(seed)")
  }

  @Test func `symbols of all kinds differ`() {
    let shapes = MotionMark.Kind.allCases.map { kind in
      "\(kind.symbol(at: .zero, radius: 5).elements) \(kind.isSymbolOutlined)"
    }
    #expect(Set(shapes).count == shapes.count)
    #expect(Set(MotionMark.Kind.byImportance) == Set(MotionMark.Kind.allCases))
  }

  // MARK: In the inspector

  private let program = HeadlessStage(size: Size(640, 400))

  /// An inspector of a transition that a hand has seized and released.
  private func makeInspector(_ size: Size) -> (HeadlessStage, InspectorController, TimelineView) {
    let stack = NavigationController(root: CardScreen("Home"))
    program.show(stack)
    let stage = HeadlessStage(size: size)
    let controller = InspectorController(program.core, on: stage.core)
    stage.show(controller)
    program.core.environment.makeCurrent()
    let detail = CardScreen("Detail")
    detail.view.identifier = "detail"
    stack.pushViewController(detail, animated: true)
    for _ in 0..<20 { program.advance() }
    program.send(.pointer(PointerEvent(.began, at: Point(400, 300), time: program.time)))
    for step in 1...20 {
      program.advance()
      program.send(.pointer(PointerEvent(.moved, at: Point(400 + Double(step) * 4, 300), time: program.time)))
    }
    program.send(.pointer(PointerEvent(.ended, at: Point(480, 300), time: program.time)))
    while program.advance() {}
    for _ in 0..<60 { stage.advance() }
    let timeline = controller.page.view.subviewsAndSelf.compactMap { $0 as? TimelineView }
    return (stage, controller, timeline[0])
  }

  /// The text of the tooltip that appears when the pointer rests at a place.
  private func tip(at place: Point, on stage: HeadlessStage) -> String? {
    stage.send(.pointer(PointerEvent(.hovered, at: place, time: stage.time)))
    for _ in 0..<90 { stage.advance() }
    let tip = stage.window.subviews.last { $0.identifier == "tooltip" }
    return tip?.subviewsAndSelf.compactMap { ($0 as? Label)?.text }.first
  }

  @Test func `a rest on a bar tells its plan, its times, and the way of its property`() throws {
    let (stage, controller, timeline) = makeInspector(Size(960, 600))
    let row = try #require(timeline.rows.firstIndex { $0.lane == "detail.relativeTranslation" })
    let bar = timeline.place(ofRow: row, at: 0.4)
    let text = try #require(tip(at: bar, on: stage))
    let lines = text.split(separator: "\n")
    #expect(lines.count >= 5, "\(text)")
    #expect(lines[0] == "TransitionTween 1, 0 → 0, 0")
    #expect(lines[1].hasPrefix("detail · relativeTranslation"))
    #expect(lines[2].firstRange(of: /^0\.000 s to \d\.\d{3} s, [\d.]+ s$/) != nil, "\(lines[2])")
    #expect(lines[3] == "first → last frame:")
    #expect(lines[4].firstRange(of: /^relativeTranslation\.x 0\.9\d* → 0$/) != nil, "\(text)")
    try look(stage, "tip-bar")
    controller.stop()
  }

  @Test func `a rest on a mark, at its symbol or on its line, tells whose velocity was handed over`() throws {
    let (stage, controller, timeline) = makeInspector(Size(960, 600))
    let seized = try #require(timeline.moments.first { $0.kind == .seized })
    let released = try #require(timeline.moments.first { $0.kind == .released })
    let onLine = timeline.place(ofRow: timeline.rows.count + 2, at: released.time)
    let text = try #require(tip(at: onLine, on: stage))
    #expect(text.hasPrefix("released · transition 1"), "\(text)")
    #expect(text.contains(TimeText.moment(released.time)))
    #expect(text.firstRange(of: /progress [\d.]+, hand −?[\d.]+ → motion −?[\d.]+ per s/) != nil, "\(text)")
    #expect(text.firstRange(of: /hand −?[\d.]+, −?[\d.]+ pt\/s/) != nil, "\(text)")
    let symbol = timeline.place(ofRow: 0, at: seized.time) - Vector(0, 36)
    let other = try #require(tip(at: symbol, on: stage))
    #expect(other.hasPrefix("seized"), "\(other)")
    #expect(other.contains("motion"), "\(other)")
    try look(stage, "tip-mark")
    controller.stop()
  }

  @Test func `bars under the pointer do not keep a drag from panning, nor the wheel from zooming`() throws {
    let (stage, controller, timeline) = makeInspector(Size(960, 600))
    let place = timeline.place(ofRow: 1, at: 0.4)
    let before = timeline.axis.span
    stage.send(.wheel(WheelEvent(location: place, delta: Vector(0, 2), time: stage.time)))
    for _ in 0..<5 { stage.advance() }
    #expect(timeline.axis.length < before.upperBound - before.lowerBound)
    let zoomed = timeline.axis.span
    stage.send(.pointer(PointerEvent(.began, at: place, time: stage.time)))
    for step in 1...10 {
      stage.send(.pointer(PointerEvent(.moved, at: place + Vector(Double(step) * 8, 0), time: stage.time)))
      stage.advance()
    }
    stage.send(.pointer(PointerEvent(.ended, at: place + Vector(80, 0), time: stage.time)))
    for _ in 0..<5 { stage.advance() }
    #expect(timeline.axis.span.lowerBound < zoomed.lowerBound)
    controller.stop()
  }

  @Test(arguments: [Size(480, 320), Size(960, 600), Size(1600, 1000)])
  func `names of marks and of the legend are whole, and overlap nothing`(size: Size) throws {
    let (stage, controller, timeline) = makeInspector(size)
    let width = timeline.bounds.width - timeline.nameWidth
    for length in [0.5, 1.0, 2, 4, 8, 30, 90] {
      timeline.onSpanChange?(0...length)
      for _ in 0..<10 { stage.advance() }
      controller.page.update()
      let labels = timeline.subviewsAndSelf.compactMap { $0 as? Label }
        .filter { label in !label.isHidden && MotionMark.Kind.allCases.contains { $0.rawValue == label.text } }
      let symbols = timeline.subviewsAndSelf.filter { $0 is MarkView && !($0.superview?.isHidden ?? true) }
      #expect(!symbols.isEmpty)
      for label in labels {
        let needed = label.measuredSize(within: Size(.infinity, .infinity)).width
        #expect(label.bounds.width >= needed - 0.5, "\(label.text) at \(size), \(length) s")
        #expect(timeline.screenFrame.contains(label.screenFrame))
        for other in labels where other !== label {
          #expect(other.screenFrame.intersection(label.screenFrame).isEmpty, "\(label.text), \(other.text)")
        }
        for symbol in symbols {
          let core = Rect(symbol.screenFrame.midX - 4.5, symbol.screenFrame.midY - 4.5, 9, 9)
          #expect(core.intersection(label.screenFrame).isEmpty, "\(label.text) at \(size), \(length) s, \(width)")
        }
      }
    }
    controller.stop()
  }

  private func look(_ stage: HeadlessStage, _ name: String) throws {
    guard let folder = getenv("STAGECRAFT_PICTURES") else { return }
    try stage.savePicture(to: "\(String(cString: folder))/\(name).png")
  }
}

extension View {
  /// The view and all views inside it.
  var subviewsAndSelf: [View] { [self] + subviews.flatMap(\.subviewsAndSelf) }
}

extension TimelineView {
  /// The place of a time on a row, in the window.
  fileprivate func place(ofRow row: Int, at time: Double) -> Point {
    let corner = screenFrame
    return Point(corner.minX + nameWidth + axis.x(time), corner.minY + 36 + Double(row) * 20 + 10)
  }
}
