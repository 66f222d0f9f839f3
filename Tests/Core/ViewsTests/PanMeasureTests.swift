import Geometry
import TestSupport
import Testing
import Views

/// What a pan says of its way and its speed, in the coordinates of views.
struct PanMeasureTests {
  private let window = Window(frame: Rect(0, 0, 400, 400))
  private let outer = View(frame: Rect(0, 0, 400, 400))
  private let view = View(frame: Rect(100, 100, 200, 200))
  private let pan = PanGestureRecognizer()

  init() {
    window.addSubview(outer)
    outer.addSubview(view)
    outer.addGestureRecognizer(pan)
    pan.minimumDistance = 0
  }

  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time)))
  }

  /// Drawn by (60, 30) in a tenth of a second, evenly.
  private func draw() {
    send(.began, 150, 150, at: 1)
    for step in 1...10 { send(.moved, 150 + 6 * Double(step), 150 + 3 * Double(step), at: 1 + Double(step) / 100) }
  }

  private func isNear(_ a: Vector, _ b: Vector, _ slack: Double = 1e-6) -> Bool { (a - b).length < slack }

  @Test func `in the window, way and velocity are the pointer's`() {
    draw()
    #expect(pan.translation(in: nil) == Vector(60, 30) && pan.translation == Vector(60, 30))
    #expect(isNear(pan.velocity(in: nil), Vector(600, 300)))
    #expect(pan.location(in: view) == Point(110, 80))
    #expect(pan.translation(in: outer) == Vector(60, 30))
  }

  @Test func `in a view that is turned and scaled, in an ancestor that is, too`() {
    outer.transform = Transform2D(rotation: .pi / 2)
    view.transform = Transform2D(scaleX: 2, y: 4)
    draw()
    // A quarter turn clockwise: what is to the right on screen is up in the view.
    #expect(isNear(pan.translation(in: outer), Vector(30, -60)))
    #expect(isNear(pan.translation(in: view), Vector(15, -15)))
    #expect(isNear(pan.velocity(in: view), Vector(150, -150)))
    #expect(isNear(pan.velocity(in: outer), Vector(300, -600)))
  }

  @Test func `in a view that is seen in depth, it is the way on its plane`() {
    view.tilt = Tilt(angle: .pi / 3, perspective: 1e6)
    draw()
    #expect(isNear(pan.translation(in: view), Vector(120, 30), 0.1), "\(pan.translation(in: view))")
    #expect(isNear(pan.velocity(in: view), Vector(1200, 300), 2), "\(pan.velocity(in: view))")
  }

  @Test func `a translation that is set counts on from there, and leaves the velocity alone`() {
    draw()
    pan.setTranslation(.zero, in: view)
    #expect(pan.translation(in: view) == .zero && isNear(pan.velocity(in: nil), Vector(600, 300)))
    send(.moved, 220, 190, at: 1.11)
    #expect(pan.translation(in: nil) == Vector(10, 10))
    pan.setTranslation(Vector(5, 7), in: nil)
    #expect(pan.translation == Vector(5, 7) && pan.originLocation == Point(150, 150))
    view.transform = Transform2D(rotation: 1).concatenating(Transform2D(scaleX: 3, y: 0.5))
    outer.transform = Transform2D(rotation: -2)
    pan.setTranslation(Vector(5, 7), in: view)
    #expect(isNear(pan.translation(in: view), Vector(5, 7)))
    pan.setTranslation(Vector(.nan, 0), in: view)
    #expect(isNear(pan.translation(in: view), Vector(5, 7)))
  }

  @Test func `taken in steps, the steps make up the way`() {
    var sum = Vector.zero
    pan.addAction { [view, pan] _ in
      sum += pan.translation(in: view)
      pan.setTranslation(.zero, in: view)
    }
    view.transform = Transform2D(rotation: 0.7)
    draw()
    #expect(isNear(sum, view.convert(Vector(60, 30), from: nil)!))
  }

  @Test func `a hand that rests has no velocity, nor has one that is gone`() {
    draw()
    send(.ended, 210, 180, at: 1.3)
    #expect(pan.velocity(in: nil) == .zero && pan.translation(in: nil) == .zero)
    draw()
    var thrown = Vector.zero
    pan.addAction { [pan] _ in if pan.state == .ended { thrown = pan.velocity(in: nil) } }
    send(.ended, 210, 180, at: 1.11)
    #expect(thrown.x > 400 && thrown.x < 620, "\(thrown)")
    pan.setTranslation(Vector(9, 9), in: nil)
    #expect(pan.translation(in: nil) == .zero, "outside a press there is nothing to set")
  }

  @Test func `before it begins the way counts from the press, and then from where it began`() {
    let judge = Judge()
    pan.minimumDistance = 10
    pan.delegate = judge
    send(.began, 150, 150, at: 1)
    send(.moved, 156, 150, at: 1.01)
    #expect(pan.translation(in: nil) == Vector(6, 0))
    send(.moved, 165, 150, at: 1.02)
    #expect(judge.ways == [Vector(15, 0)] && pan.originLocation == Point(160, 150))
    #expect(pan.translation(in: nil) == Vector(5, 0), "of the first event only the slop is lost")
    send(.moved, 170, 150, at: 1.03)
    #expect(pan.translation(in: nil) == Vector(10, 0))
  }

  @Test(arguments: [1.0, 2, 7, 62])
  func `what was pressed loses the slop only, however fast the drag is, and gets it back without a jump`(step: Double) {
    pan.minimumDistance = 4
    var (last, most) = (0.0, 0.0)
    send(.began, 0, 150, at: 1)
    for number in 1...Int((124 / step).rounded(.up)) {
      let (place, before) = (Double(number) * step, Double(number - 1) * step)
      send(.moved, place, 150, at: 1 + Double(number) / 100)
      guard pan.isActive else { continue }
      let now = pan.grabTranslation.x
      #expect(place - now <= 4)
      most = max(most, now - last - (place - max(before, min(4, place))))
      last = now
    }
    #expect(most <= step / 8 + 1e-9, "no step is longer by more than an eighth")
    #expect(pan.grabLocation == pan.lastEvent?.location)
  }

  @Test func `taken in steps from rest, the steps make up the way`() {
    var sum = Vector.zero
    pan.minimumDistance = 4
    pan.addAction { [view, pan] _ in
      sum += pan.translation(in: view)
      pan.setTranslation(.zero, in: view)
    }
    draw()
    #expect(isNear(sum, Point(210, 180) - pan.originLocation))
  }

  @Test func `a pan from the edge begins there only, and inwards only`() {
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = [.left, .bottom]
    view.superview?.addGestureRecognizer(edge)
    pan.isEnabled = false
    func begins(_ from: Point, _ to: Point) -> Bool {
      send(.began, from.x, from.y, at: 1)
      send(.moved, to.x, to.y, at: 1.01)
      defer { send(.ended, to.x, to.y, at: 1.02) }
      return edge.state == .began
    }
    #expect(begins(Point(19, 200), Point(60, 200)) && !begins(Point(20, 200), Point(60, 200)))
    #expect(!begins(Point(5, 200), Point(5, 100)) && !begins(Point(395, 200), Point(300, 200)))
    #expect(begins(Point(200, 390), Point(200, 300)) && !begins(Point(200, 5), Point(200, 100)))
  }

  @Test func `what the library adds hears a press after what the program has added to the same view`() {
    let recorder = EventRecorder()
    let own = PanGestureRecognizer()
    pan.isEnabled = false
    own.comesLast = true
    recorder.listen(to: own, as: "library")
    outer.addGestureRecognizer(own)
    let added = PanGestureRecognizer()
    recorder.listen(to: added, as: "program")
    outer.addGestureRecognizer(added)
    send(.began, 150, 150, at: 1)
    send(.moved, 180, 150, at: 1.01)
    #expect(added.isActive && !own.isActive)
    send(.ended, 180, 150, at: 1.02)
    added.directions = .down
    send(.began, 150, 150, at: 2)
    send(.moved, 180, 150, at: 2.01)
    #expect(!added.isActive && own.isActive, "where that one fails")
  }
}

private final class Judge: GestureRecognizerDelegate {
  var ways: [Vector] = []

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let pan = recognizer as? PanGestureRecognizer { ways.append(pan.translation(in: nil)) }
    return true
  }
}
