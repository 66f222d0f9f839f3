import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct DraggableTests {
  private let desk = Desk()
  private var x: Double { desk.card.center.x }
  private var speed: Double { desk.scheduler.velocity(of: desk.card)?.x ?? 0 }

  private func namedPan() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer()
    pan.name = "g"
    desk.card.addGestureRecognizer(pan)
    return pan
  }

  @Test func `direct manipulation: the view goes with the hand, and the seized point stays under it`() {
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.send(.began, Point(90, 120), at: 0.1)
    desk.send(.moved, Point(95, 120), at: 0.11)
    desk.send(.moved, Point(125, 90), at: 0.12)
    #expect(desk.card.center == Point(135, 70))
    desk.send(.ended, Point(126, 90), at: 0.13)
    #expect(desk.card.center == Point(136, 70))
  }

  @Test func `a live hand is activity but asks for no frames, and its end is rest`() {
    let edges = Edges()
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.rest()
    desk.scheduler.addActivityObserver(edges)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0.5)
    desk.loop.frame(at: 0.7)
    #expect(edges.active == 1 && edges.atRest == 0)
    #expect(desk.scheduler.activeLabels == ["drag of card"])
    #expect(!desk.loop.needsFrame)
    desk.send(.ended, Point(150, 100), at: 3)
    desk.loop.frame(at: 3.1)
    #expect(edges.active == 1 && edges.atRest == 1)
  }

  @Test func `axis: the view moves along it alone, and a drag across it is left to others`() {
    desk.scheduler.add(Draggable(axis: .horizontal), to: desk.card)
    desk.send(.began, Point(100, 100), at: 0)
    desk.send(.moved, Point(110, 105), at: 0.01)
    desk.send(.moved, Point(130, 180), at: 0.02)
    #expect(desk.card.center == Point(130, 100))
    desk.send(.ended, Point(130, 180), at: 0.03)
    desk.send(.began, Point(120, 100), at: 1)
    desk.send(.moved, Point(125, 130), at: 1.01)
    desk.send(.moved, Point(160, 130), at: 1.02)
    #expect(desk.card.center == Point(130, 100))
  }

  @Test func `bounds: beyond them the view follows as on a rubber band, and a new hand does not make it jump`() {
    desk.scheduler.add(Draggable(bounds: Rect(50, 50, 100, 100)), to: desk.card)
    desk.send(.began, Point(100, 100), at: 0)
    desk.send(.moved, Point(104, 100), at: 0.01)
    desk.send(.moved, Point(150, 100), at: 0.02)
    #expect(desk.card.center == Point(150, 100))
    desk.send(.moved, Point(250, 100), at: 0.03)
    let band = RubberBand(dimension: 400)
    #expect(abs(x - (150 + band.offset(ofPull: 100))) < 1e-9)
    desk.send(.ended, Point(250, 100), at: 0.5)
    let there = x
    desk.send(.began, Point(180, 100), at: 1)
    desk.send(.moved, Point(184, 100), at: 1.01)
    #expect(abs(x - there) < 1e-9)
    desk.send(.moved, Point(80, 100), at: 1.02)
    #expect(abs(x - 150) < 1e-9)
    desk.send(.moved, Point(60, 100), at: 1.03)
    #expect(abs(x - 130) < 1e-9)
  }

  @Test func `bounds: the speed handed on is the one seen, not the hand's`() {
    let pan = namedPan()
    desk.scheduler.add(Draggable(bounds: Rect(0, 0, 100, 400), gesture: "g"), to: desk.card)
    desk.drag(from: Point(100, 100), by: 100, seconds: 0.1, at: 0)
    var seen = 0.0
    pan.addAction { [desk] in if $0.state == .ended { seen = desk.scheduler.velocity(of: desk.card)?.x ?? 0 } }
    desk.send(.ended, Point(200, 100), at: 0.1)
    #expect(abs(seen - 1000 * RubberBand(dimension: 400).slope(atPull: 100)) < 1)
  }

  @Test(arguments: [true, false])
  func `drag to spring under one name in one event: the hand's velocity is handed on, whoever hears of the end first`(
    userIsFirst: Bool
  ) {
    let (desk, pan, edges) = (desk, namedPan(), Edges())
    desk.scheduler.addActivityObserver(edges)
    let spring = Spring(response: 0.5, dampingRatio: 1)
    func listen() {
      pan.addAction {
        guard $0.state == .ended else { return }
        desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: spring), named: "m", to: desk.card)
      }
    }
    if userIsFirst { listen() }
    desk.scheduler.add(Draggable(gesture: "g"), named: "m", to: desk.card)
    if !userIsFirst { listen() }
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0.01)
    desk.loop.frame(at: 0.11)
    desk.send(.ended, Point(150, 100), at: 0.11)
    #expect(abs(x - 150) < 1e-9)
    #expect(abs(speed - 500) < 1e-6)
    desk.loop.frame(at: 0.15)
    #expect(abs(x - spring.value(after: 0.04, from: 150, to: 300, velocity: 500)) < 1e-6)
    #expect(edges.active == 1 && edges.atRest == 0)
    desk.rest()
    #expect(x == 300 && edges.atRest == 1)
    desk.send(.began, Point(300, 100), at: 9)
    desk.send(.moved, Point(350, 100), at: 9.1)
    #expect(x == 300)
  }

  @Test func `a hand that rested before it let go hands on no velocity, also where the plan is taken away under it`() {
    desk.scheduler.add(Draggable(), named: "m", to: desk.card)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0)
    desk.loop.dispatch(at: 1) {
      desk.scheduler.add(SpringTo(.position, desk.card.center), named: "m", to: desk.card)
    }
    #expect(speed == 0)
    desk.rest()
    #expect(x == 150)
  }

  @Test func `a flying view that is seized stops under the hand, at the moment of the event`() {
    let spring = Spring(response: 0.5, dampingRatio: 1)
    let pan = namedPan()
    pan.minimumDistance = 0
    desk.scheduler.add(Draggable(gesture: "g"), to: desk.card)
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: spring), to: desk.card)
    desk.run(until: 0.1)
    desk.send(.began, Point(x, 100), at: 0.105)
    let seized = spring.value(after: 0.105, from: 100, to: 300)
    #expect(abs(x - seized) < 1e-9)
    desk.run(until: 0.5)
    #expect(abs(x - seized) < 1e-9)
    #expect(speed == 0)
  }

  @Test func `a newer plan takes the view out of the hand`() {
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0)
    desk.scheduler.add(SpringTo(.position, Point(20, 20)), to: desk.card)
    desk.loop.frame(at: 0.2)
    let there = x
    desk.send(.moved, Point(300, 100), at: 0.2)
    #expect(x == there)
    desk.send(.ended, Point(300, 100), at: 0.2)
    desk.rest()
    #expect(desk.card.center == Point(20, 20))
  }

  @Test func `removing the plan that a hand took over from leaves the view in the hand`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), named: "s", to: desk.card)
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0)
    desk.scheduler.remove(named: "s", from: desk.card)
    let there = x
    desk.send(.moved, Point(160, 100), at: 0.2)
    #expect(abs(x - there - 10) < 1e-9)
  }

  @Test func `a cancelled drag leaves the view where it is, without velocity`() {
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0)
    desk.send(.cancelled, Point(150, 100), at: 0.1)
    #expect(x == 150 && speed == 0)
    #expect(!desk.scheduler.activeLabels.contains("drag of card"))
  }

  @Test func `velocity is on the scheduler's clock: in slow motion the hand is faster`() {
    let desk = Desk(timeScale: 0.1)
    desk.scheduler.add(Draggable(), named: "m", to: desk.card)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0)
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), named: "m", to: desk.card)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 5000) < 1e-6)
  }

  @Test func `detaching removes the plan's own recognizer and leaves a named one`() {
    let pan = namedPan()
    desk.scheduler.add(Draggable(), named: "own", to: desk.card)
    desk.scheduler.add(Draggable(gesture: "g"), named: "named", to: desk.card)
    desk.scheduler.add(Draggable(gesture: "nobody has it"), named: "missing", to: desk.card)
    #expect(desk.card.gestureRecognizers.count == 3)
    for name in ["own", "named", "missing"] { desk.scheduler.remove(named: name, from: desk.card) }
    #expect(desk.card.gestureRecognizers.map(ObjectIdentifier.init) == [ObjectIdentifier(pan)])
  }

  @Test func `tear-down removes the plan's own recognizer, and a hand that goes on moves nothing`() {
    let pan = namedPan()
    desk.scheduler.add(Draggable(gesture: "g"), to: desk.card)
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0)
    desk.scheduler.tearDown()
    desk.send(.moved, Point(300, 100), at: 0.2)
    desk.send(.ended, Point(300, 100), at: 0.3)
    #expect(x == 150 && !pan.isActive)
    let other = Desk()
    other.scheduler.add(Draggable(), to: other.card)
    #expect(other.card.gestureRecognizers.count == 1)
    other.scheduler.tearDown()
    #expect(other.card.gestureRecognizers.isEmpty)
  }

  @Test func `a recognizer that has begun is adopted at once, without a jump`() {
    let (desk, pan) = (desk, namedPan())
    pan.addAction {
      if $0.state == .began { desk.scheduler.add(Draggable(gesture: "g"), named: "d", to: desk.card) }
    }
    desk.send(.began, Point(100, 100), at: 0)
    desk.send(.moved, Point(110, 100), at: 0.01)
    #expect(x > 106 && x < 110 && desk.scheduler.isActive)
    desk.send(.moved, Point(140, 100), at: 0.02)
    #expect(x == 140)
  }
}

struct TransitionDragTests {
  private let desk: Desk
  private let window: TransitionProgress
  /// The card is 100 wide, so a way of 2 is 200 points.
  private let way = Vector(2, 0)

  init() throws {
    desk = Desk(.forward)
    window = try #require(desk.transition)
    desk.window.isUserInteractionEnabled = false
  }

  private func start(_ rule: ReleaseRule = ReleaseRule(), at progress: Double = 1) {
    desk.scheduler.add(
      TransitionTween(.position, back: Point(300, 100), fore: Point(100, 100), isClamped: false), to: desk.card)
    desk.scheduler.add(
      Draggable(drivesTransitionAlong: way, release: rule), named: "drag", to: desk.card)
    desk.rest()
    window.move(to: progress, velocity: 0)
  }

  @Test func `a switched-off view in flight is seized at the press, and the seized point stays under the pointer`() {
    start()
    desk.send(.began, Point(100, 100), at: 1)
    #expect(window.isHeld && desk.scheduler.isActive)
    desk.send(.moved, Point(150, 130), at: 1.1)
    #expect(window.value == 0.75 && desk.card.center.x == 150)
    desk.send(.moved, Point(250, 100), at: 1.2)
    #expect(window.value == 0.25 && desk.card.center.x == 250)
    desk.loop.frame(at: 1.3)
    #expect(!desk.loop.needsFrame)
  }

  @Test func `a hand beyond the ends re-enters exactly where it left`() {
    start()
    desk.send(.began, Point(100, 100), at: 1)
    desk.send(.moved, Point(40, 100), at: 1.1)
    #expect(window.value == 1 && window.velocity == 0)
    desk.send(.moved, Point(99, 100), at: 1.2)
    #expect(window.value == 1)
    desk.send(.moved, Point(110, 100), at: 1.3)
    #expect(abs(window.value - 0.95) < 1e-12)
    desk.send(.moved, Point(400, 100), at: 1.4)
    #expect(window.value == 0)
    desk.send(.moved, Point(290, 100), at: 1.5)
    #expect(abs(window.value - 0.05) < 1e-12)
  }

  @Test func `let go beyond an end the window stands there, whatever the hand's speed`() {
    start()
    desk.drag(from: Point(140, 100), by: -120, seconds: 0.1, at: 1)
    desk.send(.ended, Point(20, 100), at: 1.1)
    #expect(window.value == 1 && window.velocity == 0 && window.currentDirection == .forward)
  }

  @Test func `seized while it swings beyond the end it does not jump`() {
    start(at: 1.2)
    desk.send(.began, Point(60, 100), at: 1)
    desk.send(.moved, Point(61, 100), at: 1.01)
    #expect(abs(window.value - 1.195) < 1e-12)
    desk.send(.moved, Point(50, 100), at: 1.02)
    #expect(abs(window.value - 1.195) < 1e-12)
    desk.send(.moved, Point(120, 100), at: 1.03)
    #expect(abs(window.value - 0.9) < 1e-12)
    desk.send(.moved, Point(50, 100), at: 1.04)
    #expect(window.value == 1)
  }

  @Test func `flick threshold: a fast hand decides by its direction, a slow one by the place`() {
    for (by, seconds, direction) in [
      (40.0, 0.05, TransitionDirection.backward), (40, 2, .forward), (140, 5, .backward),
    ] {
      start(at: 1)
      window.turn(to: .forward, by: .request)
      let begin = desk.loop.now + 1
      desk.drag(from: Point(100, 100), by: by, seconds: seconds, at: begin)
      desk.send(.ended, Point(100 + by, 100), at: begin + seconds)
      #expect(window.currentDirection == direction)
      #expect(!window.isHeld)
    }
  }

  @Test func `gesture-driven interactivity: the way goes on at the hand's speed`() {
    start()
    let spring = Spring(response: 0.5, dampingRatio: 1)
    desk.scheduler.add(SpringProgress(spring: spring, stopsAtEnd: false), to: window)
    desk.drag(from: Point(100, 100), by: 60, seconds: 0.1, at: 1)
    desk.send(.ended, Point(160, 100), at: 1.1)
    #expect(abs(window.value - 0.7) < 1e-12 && abs(window.velocity + 3) < 1e-6)
    #expect(window.currentDirection == .backward)
    desk.loop.frame(at: 1.15)
    #expect(abs(window.value - spring.value(after: 0.05, from: 0.7, to: 0, velocity: -3)) < 1e-6)
    desk.rest()
    #expect(window.value == 0 && desk.card.center == Point(300, 100))
  }

  @Test func `a hand that trembles in its place did not drag: the direction stays what it was`() {
    start(at: 0.2)
    desk.scheduler.add(SpringProgress(spring: .smooth), to: window)
    desk.send(.began, Point(260, 100), at: 1)
    for report in 1...20 { desk.send(.moved, Point(report % 2 == 0 ? 259 : 261, 100), at: 1 + Double(report) / 100) }
    desk.send(.ended, Point(260, 100), at: 1.21)
    // It goes on as fast as it went.
    #expect(window.currentDirection == .forward && window.velocity > 0)
    desk.rest()
    #expect(window.value == 1)
  }

  @Test func `a cancelled hand lets the transition go on the way it went`() {
    start(at: 0.8)
    desk.scheduler.add(SpringProgress(spring: .smooth), to: window)
    desk.drag(from: Point(140, 100), by: 120, seconds: 0.1, at: desk.loop.now)
    #expect(abs(window.value - 0.2) < 1e-9)
    desk.send(.cancelled, Point(260, 100), at: desk.loop.now)
    #expect(window.currentDirection == .forward && window.velocity == 0 && !window.isHeld)
    desk.rest()
    #expect(window.value == 1)
  }

  @Test func `a drag that is removed under the hand lets go, so that the transition ends`() {
    start(at: 0.8)
    desk.scheduler.add(SpringProgress(spring: .smooth), to: window)
    desk.drag(from: Point(140, 100), by: 60, seconds: 0.1, at: 1)
    desk.scheduler.remove(named: "drag", from: desk.card)
    #expect(!window.isHeld)
    desk.rest()
    #expect(window.value == 1 && !desk.scheduler.isActive)
  }

  @Test func `a drag that is replaced under the hand goes on without a jump`() {
    start()
    desk.send(.began, Point(100, 100), at: 1)
    let pan = desk.card.gestureRecognizers.first
    pan?.name = "g"
    desk.send(.moved, Point(150, 100), at: 1.1)
    desk.card.addGestureRecognizer(PanGestureRecognizer())
    desk.scheduler.add(
      Draggable(drivesTransitionAlong: way, gesture: "g"), named: "second", to: desk.card)
    #expect(window.value == 0.75)
    desk.send(.moved, Point(160, 100), at: 1.2)
    #expect(abs(window.value - 0.7) < 1e-12)
  }

  @Test func `only one hand has the window`() {
    start()
    #expect(window.grab(by: desk.window))
    desk.send(.began, Point(100, 100), at: 1)
    desk.send(.moved, Point(150, 100), at: 1.1)
    #expect(window.value == 1)
  }

  @Test func `empty director under a live gesture: not at rest until the gesture ends`() {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    start(at: 0.5)
    let before = edges.atRest
    desk.send(.began, Point(200, 100), at: 1)
    desk.run(until: 2)
    #expect(edges.atRest == before)
    desk.send(.ended, Point(200, 100), at: 2.5)
    desk.run(until: 3)
    #expect(edges.atRest == before + 1)
  }

  @Test func `release rule: the threshold is where the place decides`() {
    for (threshold, direction) in [(0.6, TransitionDirection.forward), (0.8, .backward)] {
      start(ReleaseRule(threshold: threshold))
      window.move(to: 1, velocity: 0)
      let begin = desk.loop.now + 1
      desk.drag(from: Point(100, 100), by: 60, seconds: 2, at: begin)
      desk.send(.ended, Point(160, 100), at: begin + 2)
      #expect(window.currentDirection == direction)
    }
  }

  @Test func `a drag that drives no transition, or goes no way, is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let desk = Desk()
        desk.scheduler.add(Draggable(drivesTransitionAlong: Vector(1, 0)), to: desk.card)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Draggable(drivesTransitionAlong: .zero) }
    }
  }
}
