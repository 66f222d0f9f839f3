import Controls
import Directors
import Geometry
import JSON
import Motion
import Rendering
import Schema
import Stage
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

struct TuningPageTests {
  private func page(
    _ size: Size = Size(360, 500), theme: ThemePreference = .dark, _ root: ViewController
  ) -> (InspectedProgram, TuningPage) {
    let inspected = InspectedProgram(root, size: size, theme: theme)
    let model = TuningModel(inspected.program.core)
    model.start()
    let page = TuningPage(model)
    inspected.show(page)
    return (inspected, page)
  }

  private func board() throws -> (Storyboard, TuningBench) {
    let bench = try TuningBench()
    return (bench.storyboard, bench)
  }

  @Test(arguments: [(360.0, 500.0), (640, 600)], [ThemePreference.dark, .light])
  func `a row for each parameter fits`(size: (Double, Double), theme: ThemePreference) throws {
    let (storyboard, _) = try board()
    let (inspected, page) = page(Size(size.0, size.1), theme: theme, storyboard.makeRoot())
    page.onReplay = {}
    page.model.set(.number(0.55), for: "dampingRatio")
    page.model.show(.b)
    page.model.set(.number(0.9), for: "response")
    page.model.show(.a)
    inspected.settle()
    inspected.look("tuning-\(Int(size.0))-\(theme)")
    #expect(page.rows.map(\.info.name) == page.model.parameters.map(\.info.name))
    for row in page.rows {
      #expect(row.frame.width <= size.0 && row.frame.width > size.0 - 40)
      if let slider = row.slider { #expect(slider.frame.width >= 60) }
    }
  }

  // MARK: Controls

  /// A page over the storyboard of a bench.
  private func bench() throws -> (InspectedProgram, TuningPage) {
    let bench = try TuningBench()
    return page(Size(640, 600), bench.storyboard.makeRoot())
  }

  private func row(_ name: String, _ page: TuningPage) throws -> TuningRow {
    try #require(page.rows.first { $0.info.name == name })
  }

  private func value(_ name: String, _ page: TuningPage) -> Double? {
    page.model.parameters.first { $0.info.name == name }?.value.number
  }

  private func place(_ view: View, x: Double, y: Double = 0.5) throws -> Point {
    try #require(view.convert(Point(view.bounds.width * x, view.bounds.height * y), to: nil))
  }

  private func drag(_ inspected: InspectedProgram, from start: Point, to end: Point) {
    let stage = inspected.stage
    func send(_ phase: PointerEvent.Phase, _ point: Point) {
      stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time)))
      stage.advance()
    }
    send(.began, start)
    for step in 1...5 { send(.moved, start + (end - start) * (Double(step) / 5)) }
    send(.ended, end)
    inspected.settle()
  }

  @Test func `a drag of a slider is one step, and ends at a round number`() throws {
    let (inspected, page) = try bench()
    let slider = try #require(try row("parallax", page).slider)
    drag(inspected, from: try place(slider, x: 0.2), to: try place(slider, x: 0.8))
    let dragged = try #require(value("parallax", page))
    #expect(dragged > 0.75 && dragged < 0.85)
    #expect((dragged * 100).rounded() / 100 == dragged)
    page.model.undo()
    #expect(value("parallax", page) == 0.25)
    #expect(page.model.state?.canUndo == false)
    #expect(slider.value == 0.25)
  }

  @Test func `a number that is typed is taken, and one that is refused gives the sentence and the former number`()
    throws
  {
    let (inspected, page) = try bench()
    let field = try #require(try row("response", page).field)
    inspected.stage.window.setFocus(field)
    field.text = "0,75"
    inspected.stage.send(.key(KeyEvent(.down, .enter, time: 0)))
    #expect(value("response", page) == 0.75)
    #expect(field.text == "0.75")
    for wrong in ["9", "fast", "nan", ""] {
      field.text = wrong
      inspected.stage.send(.key(KeyEvent(.down, .enter, time: 0)))
      #expect(page.model.message?.hasPrefix("\"response\" must be a number from 0.05 to 5 s") == true)
      #expect(field.text == "0.75")
    }
    #expect(value("response", page) == 0.75)
  }

  @Test func `after Return the keys of undo take back the value, and not what was typed`() throws {
    let (inspected, page) = try bench()
    let field = try #require(try row("response", page).field)
    inspected.stage.window.setFocus(field)
    field.selectAll()
    inspected.stage.send(.text(TextInputEvent(.typed, "0.6", time: 0)))
    #expect(field.isEdited)
    inspected.stage.send(.key(KeyEvent(.down, .enter, time: 0)))
    #expect(value("response", page) == 0.6 && field.text == "0.6" && !field.isEdited)
    inspected.stage.send(.key(KeyEvent(.down, .character("z"), modifiers: .control, time: 0)))
    inspected.stage.advance()
    #expect(value("response", page) == 0.5 && field.text == "0.5")
    inspected.stage.send(.key(KeyEvent(.down, .character("z"), modifiers: [.control, .shift], time: 0)))
    inspected.stage.advance()
    #expect(value("response", page) == 0.6 && field.text == "0.6")
  }

  @Test func `the handles of the curve change the spring, one step each`() throws {
    let (inspected, page) = try bench()
    let curve = try #require(inspected.stage.window.first(of: SpringCurveView.self))
    func handle(_ handle: SpringPlot.Handle) throws -> Point {
      try #require(curve.convert(curve.plot.place(of: handle, curve.shape), to: nil))
    }
    let foot = try handle(.response)
    let target = try #require(curve.convert(curve.plot.point(0.8, 0), to: nil))
    drag(inspected, from: foot, to: target)
    #expect(abs(try #require(value("response", page)) - 0.8) < 0.02)
    let top = try handle(.damping)
    drag(inspected, from: top, to: Point(top.x, top.y - 40))
    #expect(abs(try #require(value("dampingRatio", page)) - 0.6) < 0.02)
    inspected.look("tuning-curve")
    page.model.undo()
    #expect(value("dampingRatio", page) == 1)
    page.model.undo()
    #expect(value("response", page) == 0.5)
    #expect(page.model.state?.canUndo == false)
    // Beside the handles nothing is dragged.
    drag(inspected, from: try place(curve, x: 0.9, y: 0.2), to: try place(curve, x: 0.3, y: 0.2))
    #expect(page.model.state?.changes.isEmpty == true)
  }

  @Test func `Control Z takes back, and with Shift makes again`() throws {
    let (inspected, page) = try bench()
    page.model.set(.number(1), for: "response")
    let row = try row("dim", page)
    inspected.stage.window.setFocus(row.slider)
    func press(_ modifiers: KeyModifiers) {
      inspected.stage.send(.key(KeyEvent(.down, .character("z"), modifiers: modifiers, time: 0)))
    }
    press(.control)
    #expect(value("response", page) == 0.5)
    press([.control, .shift])
    #expect(value("response", page) == 1)
  }

  @Test func `a program without a file gets its code on the clipboard`() throws {
    let navigation = NavigationController(root: ViewController())
    let (inspected, page) = page(Size(360, 500), navigation)
    #expect(page.rows.isEmpty)
    inspected.look("tuning-empty")
    let detail = ViewController()
    detail.transitionController.directors = [DirectorFactory(CrossDissolveDirector.self)]
    navigation.pushViewController(detail, animated: true)
    inspected.run()
    page.update()
    inspected.settle()
    #expect(page.rows.map(\.info.name).contains("through"))
    let field = try #require(try row("through", page).field)
    #expect(field.text == "none")
    for text in ["#336699", "none", "#369"] {
      inspected.stage.window.setFocus(field)
      field.text = text
      inspected.stage.send(.key(KeyEvent(.down, .enter, time: 0)))
      #expect(page.model.message == nil)
      #expect(page.model.state?.changes["through"] == (text == "none" ? nil : .color(Color(rgb: 0x336699))))
    }
    inspected.stage.window.setFocus(nil)
    let copy = try #require(inspected.stage.window.all(of: Button.self).first { $0.title == "Copy Swift" })
    copy.onActivate?()
    inspected.settle()
    inspected.look("tuning-code")
    #expect(inspected.stage.window.pasteboard.string?.contains("parameters.through = Color(hex: \"#336699\")!") == true)
    #expect(page.shownMessage == "The code is on the clipboard")
  }

  @Test func `all directors have their rows`() throws {
    for director in Storyboard.directors.directors {
      let navigation = NavigationController(root: ViewController())
      let (inspected, page) = page(Size(360, 640), theme: .light, navigation)
      let detail = ViewController()
      detail.transitionController.directors = [try #require(StockDirectors.named(director.name)).factory()]
      navigation.pushViewController(detail, animated: true)
      inspected.settle()
      inspected.look("tuning-of-\(director.name)")
      #expect(page.model.subject == .director(director.name))
      #expect(page.rows.count == director.parameters.count)
    }
  }

  // MARK: Explanations

  @Test func `tool tips say what dots and gray names mean`() throws {
    let bench = try TuningBench()
    let page = TuningPage(bench.model)
    InspectedProgram(ViewController()).show(page)
    let slots = try #require(page.view.first(of: SegmentedControl.self))
    #expect(slots.toolTip == "Two sets of values, to compare\n• differs from the file")
    #expect(try row("response", page).toolTip?.hasSuffix("Unit: s.\nSet in the file") == true)
    #expect(try row("dim", page).toolTip?.hasSuffix("\nGray: not in the file, the default counts") == true)
    page.model.set(.number(0.1), for: "dim")
    #expect(try row("dim", page).toolTip?.hasSuffix("\n• differs from the file: 0.35") == true)
    page.model.write()
    #expect(try row("dim", page).toolTip?.hasSuffix("\nSet in the file") == true)
    // The values of the other set are not those of the file any more.
    #expect(slots.titles == ["A", "B •"])
  }

  @Test func `a slider stays under the pointer in a drag that rests before its end`() throws {
    let bench = try TuningBench()
    let inspected = InspectedProgram(ViewController(), size: Size(640, 600))
    let page = TuningPage(bench.model)
    inspected.show(page)
    let row = try row("parallax", page)
    let slider = try #require(row.slider)
    let (start, end) = (try place(slider, x: 0.2), try place(slider, x: 0.8))
    var places: [Double] = []
    for step in 0...60 {
      let point = start + (end - start) * (Double(min(step, 20)) / 20)
      let phase: PointerEvent.Phase = step == 0 ? .began : step < 30 ? .moved : .ended
      if step <= 30 { inspected.stage.send(.pointer(PointerEvent(phase, at: point, time: inspected.stage.time))) }
      inspected.stage.advance()
      places.append(slider.value)
      #expect(row.field?.text == Wording.plain(try #require(value("parallax", bench.model))))
    }
    // The knob is where the pointer is, and the value the round number next to it.
    #expect(Set(places).count > 15 && zip(places, places.dropFirst()).allSatisfy { $1 > $0 - 0.01 })
    #expect(places[20...].allSatisfy { abs($0 - 0.82) < 0.01 } && value("parallax", bench.model) == 0.82)
    bench.model.undo()
    #expect(value("parallax", bench.model) == 0.25)
  }

  private func value(_ name: String, _ model: TuningModel) -> Double? { model.snapshot.sets?.values[name]?.number }
}

extension TuningPage {
  fileprivate var model: TuningModel { tuning }
}
