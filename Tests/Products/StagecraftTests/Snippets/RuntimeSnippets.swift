import Foundation
import Stagecraft
import Testing

// The code of Docs/RUNTIME.md, as it stands there. What is around it here makes it compile.

struct RuntimeGuideTests {
  @Test func `a family from outside the package moves its target, by name, and at every frame rate to the same place`()
  {
    for rate in [24.0, 60, 240] {
      let loop = FrameLoop()
      let scheduler = Scheduler(loop: loop)
      let moon = View(frame: Rect(0, 0, 10, 10))
      scheduler.add(Orbit(center: Point(200, 150)), named: "orbit", to: moon)
      for frame in 1...Int(rate) { loop.frame(at: 0.5 * Double(frame) / rate) }
      #expect(moon.center.distance(to: Point(200, 190)) < 1e-9)
      #expect(scheduler.isActive)
      scheduler.remove(named: "orbit", from: moon)
      loop.frame(at: 0.6)
      #expect(!scheduler.isActive && moon.center.distance(to: Point(200, 190)) < 1e-9)
    }
  }

  @Test func `a plan of the guide that is made of others brings its target there`() {
    let loop = FrameLoop()
    let scheduler = Scheduler(loop: loop)
    let view = View(frame: Rect(0, 0, 10, 10))
    view.alpha = 0
    scheduler.add(Arrive(place: Point(50, 60)), to: view)
    while loop.needsFrame { loop.frame(at: loop.now + 1.0 / 60) }
    #expect(view.center == Point(50, 60) && view.alpha == 1)
  }

  @Test func `a property of the guide moves what is no view`() {
    let loop = FrameLoop()
    let scheduler = Scheduler(loop: loop)
    let gauge = Gauge()
    scheduler.add(SpringTo(.angle, 2), to: gauge)
    while loop.needsFrame { loop.frame(at: loop.now + 1.0 / 60) }
    #expect(gauge.angle == 2)
  }
}

final class Gauge { var angle = 0.0 }

extension Property where Target == Gauge, Value == Double {
  static var angle: Self {
    Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
  }
}

struct Orbit: NamedPlan {
  typealias PerformerType = OrbitPerformer
  /// In points of the view's parent.
  var center: Point
  var radius = 40.0
  var secondsPerRound = 2.0
}

final class OrbitPerformer: NamedPlanPerforming, ManualPerforming {
  private let view: View
  private var orbits: [(name: String?, plan: Orbit, began: Double)] = []
  private var context: PerformerContext?

  init(target: View) { view = target }

  func begin(in context: PerformerContext) { self.context = context }

  func addPlan(_ plan: any Plan) { begin(plan, named: nil) }
  func addPlan(_ plan: any Plan, named name: String) { begin(plan, named: name) }
  func removePlan(named name: String) { orbits.removeAll { $0.name == name } }

  private func begin(_ plan: any Plan, named name: String?) {
    guard let orbit = plan as? Orbit, let context else { return }
    orbits.append((name, orbit, context.now))
  }

  func update(_ frame: Frame) -> ActivityState {
    guard let (_, orbit, began) = orbits.last else { return .atRest }
    let turn = 2 * Double.pi * (frame.time - began) / orbit.secondsPerRound
    view.center = orbit.center + Vector(orbit.radius, 0).applying(Transform2D(rotation: turn))
    return .active
  }
}

struct Arrive: Plan {
  typealias PerformerType = ArrivePerformer
  var place: Point
}

final class ArrivePerformer: Performer {
  private var context: PerformerContext?

  init(target: View) {}
  func begin(in context: PerformerContext) { self.context = context }

  func addPlan(_ plan: any Plan) {
    guard let arrive = plan as? Arrive else { return }
    context?.emitPlan(SpringTo(.position, arrive.place))
    context?.emitPlan(Tween(.alpha, to: 1, duration: 0.15))
  }
}

/// What the guide takes for granted.
private func compiled(
  _ environment: TransitionEnvironment, card: View, others: View, photo: View, header: View, moon: View, gauge: Gauge,
  home: Point, loadPicture: (@escaping () -> Void) -> Void
) {
  let scheduler = Scheduler(loop: environment.loop)
  scheduler.add(SpringTo(.position, Point(480, 300)), to: card)
  scheduler.add(Tween(.alpha, to: 1, duration: 0.2), to: card)

  scheduler.add(Draggable(), named: "move", to: card)
  scheduler.add(SpringTo(.position, home), named: "move", to: card)
  scheduler.remove(named: "move", from: card)

  var transaction = Transaction()
  transaction.add(SpringTo(.scale, 1.1), to: card)
  transaction.add(SpringTo(.alpha, 0.4), to: others)
  scheduler.commit(transaction)

  whenAllAtRest([scheduler]) { card.removeFromSuperview() }

  let token = scheduler.makeToken("the picture is loading")
  loadPicture { token.isActive = false }

  scheduler.add(SpringTo(.angle, 2), to: gauge)

  scheduler.add(DirectlyManipulable(scales: 0.5...3), named: "hand", to: photo)

  let pan = PanGestureRecognizer()
  pan.name = "pan"
  card.addGestureRecognizer(pan)
  scheduler.add(Draggable(gesture: "pan"), to: card)
  pan.addAction { gesture in
    if gesture.state == .ended { scheduler.add(Decelerate(.position), to: card) }
  }

  scheduler.add(SpringTo(.position, home), to: card)
  scheduler.add(VelocitySource(.position), to: card)

  scheduler.add(ScrollReactor(.alpha, axis: .vertical, over: 0...120, from: 1, to: 0), to: header)
  scheduler.add(
    ScrollReactor(.size, axis: .vertical, over: 0...80, from: Size(400, 120), to: Size(400, 40), scroller: "list"),
    to: header)

  scheduler.add(Orbit(center: Point(200, 150)), named: "orbit", to: moon)

  scheduler.addTracer(ConsoleTracer())
}
