import Controls
import Geometry
import Rendering
import Stage
import Testing
import Views

/// Texts and the parts of controls beside them are drawn from whole device pixels at rest, wherever their frames are,
/// and between pixels in motion.
struct RestingTextTests {
  nonisolated private static let scales: [Double] = [1, 1.25, 1.5, 1.75, 2]
  private static let size = Size(240, 160)

  private func stage(_ scale: Double, _ view: View) -> HeadlessStage {
    let stage = HeadlessStage(size: Self.size, scale: scale)
    stage.window.addSubview(view)
    rest(stage)
    return stage
  }

  private func rest(_ stage: HeadlessStage) { for _ in 0..<90 where stage.advance() {} }

  private func picture(_ stage: HeadlessStage) throws -> PixelBuffer { try #require(stage.core.target.picture()) }

  /// The items of what a stage shows.
  private func items(_ stage: HeadlessStage, _ scale: Double) -> [DisplayItem] {
    let builder = DisplayListBuilder()
    builder.scale = scale
    return builder.build(stage.window).items
  }

  /// How far the items that draw these shapes, and all texts, are from whole pixels; in pixels.
  private func distances(_ stage: HeadlessStage, _ scale: Double, shapes: Set<Color> = []) -> [Double] {
    items(stage, scale).flatMap { item -> [Double] in
      switch item {
      case .text(let text): [text.transform.tx, text.transform.ty]
      case .shape(let shape) where shapes.contains(shape.fill):
        [Rect(origin: Point(shape.transform.tx, shape.transform.ty), size: shape.size)].flatMap {
          [$0.minX, $0.minY, $0.maxX, $0.maxY]
        }
      default: []
      }
    }.map { abs($0 * scale - ($0 * scale).rounded()) }
  }

  /// A column of half a point more than its pixels has two widths, one for measuring and one for layout.
  @Test(arguments: [400.0, 401, 633, 753])
  func `a text view in a column between pixels comes to rest in any layout`(width: Double) {
    let stage = HeadlessStage(size: Size(width, 300))
    var warnings: [String] = []
    stage.window.onWarning = { warnings.append($0) }
    let text = TextView("Some words that need more than one line in a column that is as narrow as this one.")
    let column = StackView(StackLayout(spacing: 10), [text])
    let grid = GridView(GridLayout(.count(2), spacing: 16), [column, View()])
    grid.relativeFrame = .fill
    stage.window.addSubview(grid)
    rest(stage)
    #expect(stage.isIdle && warnings == [])
    #expect(text.bounds.height > 40, "several lines")
  }

  private static let places = [0.5, 17.5, 3.2, 8.49, 21.51, 11.75, 5, -2.5]

  @Test(arguments: scales) func `a label at any place looks like one on whole pixels`(_ scale: Double) throws {
    for place in Self.places {
      let text = AttributedText("Hi 🙂 ") + AttributedText("there", color: .white, isUnderlined: true)
      func label(_ frame: Rect) -> Label {
        let label = Label("", frame: frame)
        label.attributedText = text
        label.alignment = .center
        return label
      }
      let frame = Rect(place, place, 120, 40)
      let whole = Rect(origin: frame.onPixels(scale: scale).origin, size: frame.size)
      let expected = try picture(stage(scale, label(whole)))
      // By the label's frame, that of views around it, a transform, and a scrolled offset.
      let nested = View(frame: Rect(place / 2, place / 3, 200, 200))
      nested.addSubview(View(frame: Rect(place / 4, place / 3, 200, 200)))
      nested.subviews[0].addSubview(label(Rect(place / 4, place / 3, 120, 40)))
      let moved = View(frame: Rect(0, 0, 200, 200))
      moved.transform = Transform2D(translationX: place, y: place)
      moved.addSubview(label(Rect(0, 0, 120, 40)))
      for (name, view) in [("frame", label(frame)), ("nested", nested), ("moved", moved)] {
        let stage = stage(scale, view)
        #expect(try picture(stage).differenceCount(from: expected, tolerance: 0) == 0, "\(name) at \(place)")
        #expect(stage.isIdle)
      }
    }
  }

  @Test(arguments: scales) func `a text in motion is between pixels, and never more than half of one from its rest`(
    _ scale: Double
  ) {
    let card = View(frame: Rect(10, 10, 100, 60))
    let label = Label("in flight", frame: Rect(3, 4.5, 80, 20))
    card.addSubview(label)
    let stage = stage(scale, card)
    var distance = 0.0
    for step in 1...40 {
      switch step % 3 {
      case 0: card.center = card.center + Vector(0.31, 0.17)
      default: card.transform = card.transform.concatenating(Transform2D(translationX: 0.13, y: 0.29))
      }
      stage.advance()
      let place = label.convert(label.bounds, to: nil) ?? .zero
      for case .text(let text) in items(stage, scale) {
        let off = Vector(text.transform.tx - place.minX, text.transform.ty - place.minY) * scale
        #expect(max(abs(off.x), abs(off.y)) <= 0.5 + 1e-6)
        if step > 1 { #expect(off.length < 1e-6, "step \(step): \(off)") }
        distance = max(distance, distances(stage, scale).max() ?? 0)
      }
    }
    #expect(distance > 0.2)
    rest(stage)
    #expect(distances(stage, scale).allSatisfy { $0 < 1e-6 })
  }

  @Test(arguments: scales) func `text that fades in a group at a fraction of a pixel is drawn again where it rests`(
    _ scale: Double
  ) throws {
    let card = View(frame: Rect(10.3, 10.3, 100, 60))
    for index in 0..<3 { card.addSubview(Label("line \(index)", frame: Rect(3, 4.5 + 18 * Double(index), 80, 18))) }
    let stage = stage(scale, card)
    for alpha in [0.9, 0.8] {
      card.alpha = alpha
      stage.advance()
    }
    for place in [10.9, 11.4, 11.6, 30.2] {
      card.frame.origin = Point(place, place)
      rest(stage)
      let fresh = View(frame: card.frame)
      fresh.alpha = 0.8
      for label in card.subviews { fresh.addSubview(label.makeReplica()) }
      for (copy, label) in zip(fresh.subviews, card.subviews) { copy.frame = label.frame }
      #expect(try picture(stage).differenceCount(from: picture(self.stage(scale, fresh)), tolerance: 0) == 0)
    }
  }

  @Test(arguments: scales) func `caret, selection, underline and letters of fields are on whole pixels`(_ scale: Double)
  {
    for place in Self.places.prefix(4) {
      let field = TextField("some text", frame: Rect(place, place, 141.3, 31.7))
      let view = TextView("some text\nof lines", frame: Rect(place, place + 50, 141.3, 71.7))
      let stage = stage(scale, field)
      stage.window.addSubview(view)
      let theme = field.theme
      let colors: Set = [theme.text, theme.selection, theme.accent]
      for client in [field, view] as [View & TextInputClient] {
        stage.window.setFocus(client)
        rest(stage)
        #expect(distances(stage, scale, shapes: colors).count == 10)
        #expect(distances(stage, scale, shapes: colors).allSatisfy { $0 < 1e-6 }, "caret at \(place)")
        for case .shape(let caret) in items(stage, scale) where caret.fill == theme.accent {
          #expect(abs(caret.size.width * scale - (1.5 * scale + 0.5).rounded(.down)) < 1e-6)
        }
        stage.press(.character("a"), modifiers: .control)
        rest(stage)
        #expect(distances(stage, scale, shapes: colors).allSatisfy { $0 < 1e-6 }, "selection at \(place)")
        stage.send(.text(TextInputEvent(.composed(selection: 1..<1), "né", time: stage.time)))
        rest(stage)
        #expect(distances(stage, scale, shapes: colors).allSatisfy { $0 < 1e-6 }, "composition at \(place)")
      }
    }
  }

  @Test(arguments: scales) func `a caret at the end of a text that fills its field is as wide as elsewhere`(
    _ scale: Double
  ) throws {
    func accents(_ text: String) throws -> Int {
      let field = TextField(text, frame: Rect(10, 10, 80, 32))
      let stage = stage(scale, field)
      stage.window.setFocus(field)
      stage.press(.end)
      rest(stage)
      let (picture, accent) = (try picture(stage), field.theme.accent)
      let channels = [accent.red, accent.green, accent.blue].map { UInt32(($0 * 255).rounded()) }
      let word = channels.reduce(0) { $0 << 8 | $1 }
      return (0..<picture.width).count { picture[$0, Int(26 * scale)] & 0xff_ffff == word }
    }
    let usual = try accents(".")
    #expect(try usual > 2 && accents("a text that is longer than its field") == usual)
  }

  @Test(arguments: scales) func `the parts of sliders and switches are on whole pixels at rest`(_ scale: Double) {
    for place in Self.places.prefix(4) {
      let slider = Slider(value: 0.377, in: 0...1)
      slider.frame = Rect(place, place, 131.3, 31.7)
      let toggle = Toggle(isOn: place > 5)
      toggle.frame = Rect(place, place + 60.3, 51.3, 31.7)
      let stage = stage(scale, slider)
      stage.window.addSubview(toggle)
      rest(stage)
      let knobs = distances(stage, scale, shapes: [slider.theme.knob])
      #expect(knobs.count == 8 && knobs.allSatisfy { $0 < 1e-6 }, "\(place): \(knobs)")
      // In motion the knob follows the value.
      var free = 0.0
      for step in 1...8 {
        slider.value = 0.377 + Double(step) * 0.0037
        stage.advance()
        free = max(free, distances(stage, scale, shapes: [slider.theme.knob]).max() ?? 0)
      }
      #expect(free > 0.05)
      rest(stage)
      #expect(distances(stage, scale, shapes: [slider.theme.knob]).allSatisfy { $0 < 1e-6 })
    }
  }
}
