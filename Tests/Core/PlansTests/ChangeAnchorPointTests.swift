import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

struct ChangeAnchorPointTests {
  private let desk = Desk()
  private var map: Transform2D { desk.card.transformToRoot }

  private func turned(_ rotation: Double, _ x: Double, _ y: Double, shift: Vector = .zero) -> Transform2D {
    var map = Transform2D(scaleX: x, y: y).concatenating(Transform2D(rotation: rotation))
    (map.tx, map.ty) = (shift.x, shift.y)
    return map
  }

  @Test func `anchor change is invisible: the position compensates, through the whole transform`() {
    var random = SeededGenerator(seed: 7)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<200 {
      desk.card.bounds = Rect(number(-50...50), number(-50...50), number(1...300), number(1...300))
      desk.card.transform = turned(
        number(-7...7), number(0.1...4), number(0.1...4), shift: Vector(number(-90...90), number(-90...90)))
      desk.card.relativeTranslation = Vector(number(-2...2), number(-2...2))
      let before = map
      let anchor = Point(number(-2...3), number(-2...3))
      desk.scheduler.add(ChangeAnchorPoint(to: anchor), to: desk.card)
      #expect(desk.card.anchorPoint == anchor)
      #expect(difference(map, before) < 1e-9)
    }
  }

  @Test func `under a place of the window it takes the point of the view that is there`() {
    desk.card.transform = turned(0.7, 2, 2)
    let place = Point(120, 90)
    let there = desk.touched(place)
    desk.scheduler.add(ChangeAnchorPoint(under: place), to: desk.card)
    let bounds = desk.card.bounds
    let anchor = Point(desk.card.anchorPoint.x * bounds.width, desk.card.anchorPoint.y * bounds.height)
    #expect(desk.isNear(anchor, there))
    desk.card.transform = turned(1.9, 0.5, 0.5)
    #expect(desk.isNear(desk.touched(place), there))
  }

  @Test func `a view that is flattened to a line, or has a side without length, is left in peace`() {
    desk.card.transform = Transform2D(scaleX: 0, y: 1)
    desk.scheduler.add(ChangeAnchorPoint(under: Point(70, 70)), to: desk.card)
    #expect(desk.card.anchorPoint == Point(0.5, 0.5))
    desk.card.transform = .identity
    desk.card.bounds = Rect(0, 0, 0, 100)
    desk.scheduler.add(ChangeAnchorPoint(under: Point(70, 75)), to: desk.card)
    #expect(desk.card.anchorPoint == Point(0.5, 0.25))
  }

  @Test func `what moves the position goes on as it would be seen: springs, tweens, keys, arcs and coasts`() {
    let plans: [(Scheduler, View) -> Void] = [
      { $0.add(SpringTo(.position, Point(300, 200)), to: $1) },
      { $0.add(Tween(.position, to: Point(300, 200), duration: 0.5), to: $1) },
      { $0.add(Tween(.position, values: [Point(100, 100), Point(200, 40), Point(300, 200)], duration: 0.5), to: $1) },
      { $0.add(ArcMove(to: Point(300, 200), duration: 0.5), to: $1) },
      { $0.add(Decelerate(.position, velocity: Point(400, 200)), to: $1) },
    ]
    for add in plans {
      let (one, other) = (Desk(), Desk())
      for desk in [one, other] {
        desk.card.transform = turned(0.4, 1.5, 1.5)
        add(desk.scheduler, desk.card)
        desk.run(until: 0.2)
      }
      one.scheduler.add(ChangeAnchorPoint(to: Point(0, 1)), to: one.card)
      for step in 1...60 {
        let time = 0.2 + Double(step) / 60
        one.loop.frame(at: time)
        other.loop.frame(at: time)
        #expect(difference(one.card.transformToRoot, other.card.transformToRoot) < 1e-9)
      }
    }
  }

  @Test func `what follows a transition goes with it, and so does what is added to the position`() {
    let desk = Desk(.forward)
    desk.scheduler.add(TransitionTween(.position, back: Point(0, 0), fore: Point(200, 100)), to: desk.card)
    desk.transition?.move(to: 0.5, velocity: 0)
    let before = desk.card.screenFrame
    desk.scheduler.add(ChangeAnchorPoint(to: Point(0, 0)), to: desk.card)
    #expect(desk.card.screenFrame == before)
    desk.transition?.move(to: 1, velocity: 0)
    #expect(desk.card.screenFrame == before.offset(by: Vector(100, 50)))
  }

  @Test func `an anchor point and a place are finite`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = ChangeAnchorPoint(to: Point(.nan, 0)) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ChangeAnchorPoint(under: Point(0, .infinity)) }
  }
}
