import Geometry
import Rendering
import Testing
import Views

struct DisplayListBuilderTests {
  private let window = Window(frame: Rect(0, 0, 200, 100))
  private let builder = DisplayListBuilder()

  private var text: String { builder.build(window).description }

  @discardableResult
  private func add(_ frame: Rect, _ color: Color? = .white, to parent: View? = nil, _ change: (View) -> Void = { _ in })
    -> View
  {
    let view = View(frame: frame)
    view.backgroundColor = color
    change(view)
    (parent ?? window).addSubview(view)
    return view
  }

  // MARK: What leaves nothing

  @Test func `a view without looks leaves nothing`() {
    add(Rect(0, 0, 50, 50), nil)
    add(Rect(0, 0, 50, 50), .clear) { $0.border = Border(width: 2, color: .clear) }
    add(Rect(0, 0, 0, 50))
    #expect(text == "")
  }

  @Test func `hidden and invisible views leave nothing, nor does what they hold`() {
    for change in [{ $0.isHidden = true }, { $0.alpha = 0 }, { $0.alpha = 0.001 }, { $0.alpha = -1 }]
      as [(View) -> Void]
    {
      add(Rect(0, 0, 50, 50), to: add(Rect(0, 0, 50, 50), .white, change))
    }
    #expect(text == "")
  }

  @Test func `what is outside the window leaves nothing, but its children inside do`() {
    let outside = add(Rect(300, 0, 50, 50))
    add(Rect(-200, 10, 20, 20), to: outside)
    #expect(text == "shape 20x20 at (100, 10) fill #ffffff")
  }

  @Test func `a plane pressed flat leaves nothing`() {
    let flat = add(Rect(0, 0, 50, 50)) { $0.transform = Transform2D(scaleX: 0, y: 1) }
    add(Rect(0, 0, 50, 50), to: flat)
    #expect(text == "")
  }

  @Test(arguments: [1e300, -1e300, 1e18, 1e-300]) func `absurd numbers do no harm`(value: Double) {
    let far = add(Rect(0, 0, 50, 50)) { $0.center = Point(value, value) }
    add(Rect(0, 0, 50, 50), to: far) { $0.transform = Transform2D(scaleX: value, y: value) }
    add(Rect(0, 0, abs(value), abs(value)), to: far) {
      $0.shadow = Shadow(radius: abs(value), offset: Vector(value, value), color: .black)
      $0.clipsToBounds = true
    }
    add(Rect(0, 0, 10, 10), to: far) { $0.transform = Transform2D(scaleX: 1e200, y: 1e200) }
    let list = builder.build(window)
    Rasterizer(text: BoxText()).draw(list, into: PixelBuffer(width: 20, height: 10), scale: 1)
    #expect(!list.description.contains("nan"))
  }

  // MARK: Looks

  @Test func `shadow, fill with border, text and children, in this order`() {
    let label = Label("Hi", fontSize: 20, color: .black, alignment: .center, frame: Rect(10, 20, 60, 30))
    label.backgroundColor = .white
    label.cornerRadius = 50
    label.border = Border(width: 1, color: .black)
    label.shadow = Shadow(radius: 4, offset: Vector(0, 2), color: .black)
    window.addSubview(label)
    add(Rect(5, 5, 5, 5), to: label)
    #expect(
      text == """
        shadow 60x30 at (10, 20) radius 15 blur 4 offset (0, 2) #000000
        shape 60x30 at (10, 20) radius 15 fill #ffffff border 1 #000000
        text "Hi" 20 #000000 [0, 0, 60, 30] center at (10, 20)
        shape 5x5 at (15, 25) fill #ffffff
        """)
  }

  @Test func `bounds that begin elsewhere move what is inside, not the view`() {
    let view = add(Rect(10, 10, 50, 50)) { $0.bounds = Rect(0, 20, 50, 50) }
    add(Rect(0, 20, 5, 5), to: view)
    #expect(text == "shape 50x50 at (10, 10) fill #ffffff\nshape 5x5 at (10, 10) fill #ffffff")
  }

  @Test func `a shadow that reaches into the window is drawn, be its view outside`() {
    let shadow = Shadow(radius: 10, color: .black)
    add(Rect(-60, 0, 50, 50)) { $0.shadow = shadow }
    #expect(text == "shadow 50x50 at (-60, 0) blur 10 #000000")
    let far = add(Rect(-100, 0, 50, 50)) { $0.shadow = shadow }
    #expect(text == "shadow 50x50 at (-60, 0) blur 10 #000000")
    far.transform = Transform2D(scaleX: 4, y: 4)
    #expect(text.contains("shadow 50x50 by [4, 0, 0, 4, -175, -75] blur 10"))
  }

  @Test func `text that is higher than its box counts beyond it`() {
    window.addSubview(Label("one line\nand another", fontSize: 30, frame: Rect(0, -15, 200, 10)))
    #expect(text.hasPrefix("text"))
  }

  // MARK: Fading

  @Test func `a view that is one item fades by itself`() {
    add(Rect(0, 0, 50, 50)) { $0.alpha = 0.5 }
    add(Rect(0, 0, 50, 50), nil) {
      $0.border = Border(width: 1, color: .white)
      $0.alpha = 0.25
    }
    add(Rect(0, 0, 50, 50), nil, to: nil) {
      $0.alpha = 0.5
      add(Rect(0, 0, 10, 10), to: $0) { $0.alpha = 0.5 }
    }
    #expect(
      text == """
        shape 50x50 at (0, 0) fill #ffffff alpha 0.5
        shape 50x50 at (0, 0) border 1 #ffffff alpha 0.25
        shape 10x10 at (0, 0) fill #ffffff alpha 0.25
        """)
  }

  @Test func `a view of several items fades as one picture, bounded by what shows`() {
    let card = add(Rect(150, 40, 100, 40)) { $0.alpha = 0.5 }
    add(Rect(-50, 0, 20, 20), to: card)
    #expect(
      text == """
        group alpha 0.5 [98, 38, 102, 44]
          shape 100x40 at (150, 40) fill #ffffff
          shape 20x20 at (100, 40) fill #ffffff
        """)
  }

  @Test func `a fill and its border fade as one picture`() {
    add(Rect(0, 0, 50, 50)) {
      $0.border = Border(width: 1, color: .black)
      $0.alpha = 0.5
    }
    #expect(text.hasPrefix("group alpha 0.5"))
  }

  @Test func `an alpha above 1 is 1`() {
    add(Rect(0, 0, 50, 50)) { $0.alpha = 3 }
    #expect(text == "shape 50x50 at (0, 0) fill #ffffff")
  }

  @Test func `a group of nothing leaves nothing`() {
    let gone = add(Rect(0, 0, 50, 50), nil) { $0.alpha = 0.5 }
    add(Rect(300, 0, 50, 50), to: gone)
    add(Rect(300, 10, 50, 50), to: gone)
    #expect(text == "")
  }

  // MARK: Clips

  @Test func `children are clipped, the border lies over them, the shadow outside`() {
    let card = add(Rect(10, 10, 50, 50)) {
      $0.clipsToBounds = true
      $0.cornerRadius = 8
      $0.border = Border(width: 1, color: .black)
      $0.shadow = Shadow(radius: 4, color: .black)
    }
    add(Rect(40, 40, 50, 50), to: card)
    #expect(
      text == """
        shadow 50x50 at (10, 10) radius 8 blur 4 #000000
        shape 50x50 at (10, 10) radius 8 fill #ffffff
        clip 50x50 at (10, 10) radius 8
          shape 50x50 at (50, 50) fill #ffffff
        shape 50x50 at (10, 10) radius 8 border 1 #000000
        """)
  }

  @Test func `what lies outside a clip leaves nothing, nor does a clip of nothing`() {
    let card = add(Rect(10, 10, 50, 50), nil) { $0.clipsToBounds = true }
    let inner = add(Rect(0, 0, 30, 30), nil, to: card) { $0.clipsToBounds = true }
    add(Rect(40, 0, 5, 5), to: inner)
    add(Rect(60, 0, 20, 20), to: card)
    #expect(text == "")
  }

  @Test func `clips nest`() {
    let card = add(Rect(10, 10, 50, 50), nil) { $0.clipsToBounds = true }
    let inner = add(Rect(20, 20, 50, 50), nil, to: card) { $0.clipsToBounds = true }
    add(Rect(0, 0, 100, 100), to: inner)
    #expect(
      text == """
        clip 50x50 at (10, 10)
          clip 50x50 at (30, 30)
            shape 100x100 at (30, 30) fill #ffffff
        """)
  }

  @Test func `a clip that cuts nothing off is none`() {
    let screen = add(Rect(0, 0, 200, 100), nil) { $0.clipsToBounds = true }
    add(Rect(0, 0, 10, 10), to: screen)
    #expect(text == "shape 10x10 at (0, 0) fill #ffffff")
  }

  // MARK: What is covered

  @Test func `nothing under an opaque screen is drawn`() {
    add(Rect(0, 0, 50, 50))
    let faint = add(Rect(0, 0, 50, 50)) { $0.alpha = 0.5 }
    add(Rect(0, 0, 50, 50), to: faint)
    add(Rect(-1, 0, 202, 100), .black)
    add(Rect(5, 5, 5, 5))
    #expect(text == "shape 202x100 at (-1, 0) fill #000000\nshape 5x5 at (5, 5) fill #ffffff")
  }

  @Test func `what is under a screen that lets something through is drawn`() {
    let changes: [(View) -> Void] = [
      { $0.cornerRadius = 1 }, { $0.alpha = 0.99 }, { $0.backgroundColor = Color(rgb: 0, alpha: 0.99) },
      { $0.frame = Rect(1, 0, 199, 100) }, { $0.transform = Transform2D(rotation: 0.01) },
    ]
    for change in changes {
      let views = [add(Rect(0, 0, 50, 50)), add(Rect(0, 0, 200, 100), .black, change)]
      #expect(text.hasPrefix("shape 50x50"))
      for view in views { view.removeFromSuperview() }
    }
  }

  @Test func `a fading screen is bounded to what an arriving one leaves of it`() {
    let back = add(Rect(0, 0, 200, 100)) { $0.alpha = 0.5 }
    add(Rect(0, 0, 10, 10), to: back)
    add(Rect(120, 0, 200, 100), .black)
    #expect(text.hasPrefix("group alpha 0.5 [0, 0, 120, 100]"))
  }

  // MARK: Focus

  private func focus(_ frame: Rect, in parent: View? = nil, _ change: (View) -> Void = { _ in }) {
    let button = Control(frame: frame)
    button.onActivate = {}
    change(button)
    (parent ?? window).addSubview(button)
    #expect(window.setFocus(button, showingRing: true))
  }

  @Test func `the ring lies round the focused view`() {
    focus(Rect(20, 20, 40, 30)) { $0.cornerRadius = 6 }
    #expect(
      text == """
        shape 50x40 at (15, 15) radius 11 border 4 #00000080
        shape 48x38 at (16, 16) radius 10 border 2 #73adff
        """)
  }

  @Test func `a clip that holds the view does not cut its ring off`() {
    let list = add(Rect(20, 20, 40, 30), nil) { $0.clipsToBounds = true }
    focus(Rect(0, 0, 40, 30), in: list)
    #expect(text.contains("shape 48x38 at (16, 16) radius 4 border 2") && !text.contains("clip"))
  }

  @Test func `there is no ring round what a clip or the window cuts off wholly`() {
    let list = add(Rect(20, 20, 40, 30), nil) { $0.clipsToBounds = true }
    focus(Rect(0, 50, 40, 30), in: list)
    #expect(text == "")
    focus(Rect(300, 0, 40, 30))
    #expect(text == "")
  }

  @Test func `at the edge of the window the ring lies inside it`() {
    focus(Rect(0, 0, 200, 100))
    #expect(text.contains("shape 198x98 at (1, 1) radius 4 border 2"))
  }

  @Test func `the ring fades with its view, and turns with it`() {
    let parent = add(Rect(50, 50, 100, 100), nil) { $0.alpha = 0.5 }
    focus(Rect(0, 0, 40, 30), in: parent) { $0.transform = Transform2D(rotation: .pi / 2) }
    #expect(text.contains("border 2 #73adff alpha 0.5") && text.contains("shape 48x38 by [0, 1, -1, 0"))
  }
}
