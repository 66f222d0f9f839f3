import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct AdditiveTweenTests {
  private let desk = Desk()
  private var x: Double { desk.card.center.x }

  /// There and back in a second, 40 points at most.
  private let shake = Tween(
    Property.position, values: [.zero, Point(40, 0), .zero], duration: 1, timings: [.easeInOut, .easeInOut],
    isAdditive: true)

  private func shaken(_ age: Double) -> Double {
    if age <= 0 || age >= 1 { return 0 }
    return age < 0.5
      ? 40 * TimingCurve.easeInOut.value(at: age * 2) : 40 - 40 * TimingCurve.easeInOut.value(at: age * 2 - 1)
  }

  @Test(arguments: [24.0, 60, 144])
  func `over nothing it goes out from where the property is and comes back there`(rate: Double) {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(shake, to: desk.card)
    desk.run(until: 1.2, rate: rate) { #expect(abs(x - 100 - shaken(desk.loop.now)) < 1e-9) }
    #expect(desk.card.center == Point(100, 100) && !desk.loop.needsFrame)
    #expect(edges.active == 1 && edges.atRest == 1)
  }

  @Test func `over a spring that begins before or after it, both are there in full`() {
    for order in [true, false] {
      let desk = Desk()
      func spring() { desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .bouncy), to: desk.card) }
      func shake() { desk.scheduler.add(self.shake, to: desk.card) }
      desk.loop.dispatch(at: 0) { order ? spring() : shake() }
      desk.loop.frame(at: 0.015)
      desk.loop.dispatch(at: 0.02) { order ? shake() : spring() }
      let (s, t) = order ? (0, 0.02) : (0.02, 0.0)
      desk.run(until: 1.5) {
        let expected = Spring.bouncy.value(after: desk.loop.now - s, from: 100, to: 300) + shaken(desk.loop.now - t)
        #expect(abs(desk.card.center.x - expected) < (desk.loop.now < 0.8 ? 1e-9 : 0.3))
      }
      desk.rest()
      #expect(desk.card.center == Point(300, 100))
    }
  }

  @Test func `over a tween, and two at once, all add up`() {
    desk.scheduler.add(Tween(.position, to: Point(200, 100), duration: 2), to: desk.card)
    desk.scheduler.add(shake, to: desk.card)
    desk.loop.frame(at: 0.1)
    desk.loop.dispatch(at: 0.25) { desk.scheduler.add(shake, to: desk.card) }
    desk.run(until: 2.5) {
      let now = desk.loop.now
      #expect(abs(x - 100 - 50 * min(now, 2) - shaken(now) - shaken(now - 0.25)) < 1e-9, "at \(now)")
    }
    #expect(desk.card.center == Point(200, 100) && !desk.loop.needsFrame)
  }

  @Test func `over what follows a transition`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(TransitionTween(.position, back: Point(0, 100), fore: Point(200, 100)), to: desk.card)
    desk.scheduler.add(shake, to: desk.card)
    for frame in 1...40 {
      let now = Double(frame) / 40
      window.move(to: now / 2, velocity: 0.5)
      desk.loop.frame(at: now)
      #expect(abs(desk.card.center.x - 100 * now - shaken(now)) < 1e-9)
    }
    window.move(to: 1, velocity: 0)
    #expect(desk.card.center.x == 200)
  }

  @Test
  func
    `under a hand the view goes on shaking, is not displaced by being seized, and springs off from the hand's place`()
  {
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.scheduler.add(shake, to: desk.card)
    desk.run(until: 0.25)
    let before = x
    desk.send(.began, Point(120, 100), at: 0.25)
    desk.send(.moved, Point(124, 100), at: 0.25)
    #expect(abs(x - before) < 1e-9, "seized")
    desk.send(.moved, Point(156, 100), at: 0.25)
    let base = x - shaken(0.25)
    #expect(abs(base - 136) < 5)
    desk.run(until: 0.75) { #expect(abs(x - base - shaken(desk.loop.now)) < 1e-9) }
    desk.send(.moved, Point(166, 100), at: 0.75)
    #expect(abs(x - base - 10 - shaken(0.75)) < 1e-9)
    desk.send(.ended, Point(166, 100), at: 0.85)
    desk.loop.dispatch(at: 0.85) {
      desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    }
    desk.run(until: 1.3) {
      let now = desk.loop.now
      let expected = Spring.smooth.value(after: now - 0.85, from: base + 10, to: 300) + shaken(now)
      #expect(abs(x - expected) < 1e-9)
    }
  }

  @Test func `the program may write the property meanwhile: what is added stays on top`() {
    desk.scheduler.add(shake, to: desk.card)
    desk.run(until: 0.25)
    desk.card.center = Point(10 + shaken(0.25), 50)
    desk.run(until: 0.5) { #expect(abs(x - 10 - shaken(desk.loop.now)) < 1e-9 && desk.card.center.y == 50) }
    // As if nothing were added: then that is where it goes on from.
    desk.card.center = Point(70, 50)
    desk.run(until: 1.1) { #expect(abs(x - 70 + 40 - shaken(desk.loop.now)) < 1e-9) }
    #expect(abs(x - 30) < 1e-9 && desk.card.center.y == 50)
  }

  @Test func `removed by name it takes back what it added, and leaves the others`() {
    desk.scheduler.add(shake, named: "a", to: desk.card)
    desk.run(until: 0.25)
    desk.loop.dispatch(at: 0.25) { desk.scheduler.add(shake, named: "b", to: desk.card) }
    desk.run(until: 0.4)
    desk.loop.dispatch(at: 0.41) { desk.scheduler.remove(named: "a", from: desk.card) }
    #expect(abs(x - 100 - shaken(0.16)) < 1e-9)
    desk.run(until: 0.6) { #expect(abs(x - 100 - shaken(desk.loop.now - 0.25)) < 1e-9) }
    desk.scheduler.remove(named: "b", from: desk.card)
    #expect(desk.card.center == Point(100, 100))
    desk.rest()
    #expect(!desk.scheduler.isActive)
  }

  @Test func `replaced under its name in one moment there is no rest between`() {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(shake, named: "a", to: desk.card)
    desk.run(until: 0.5)
    desk.scheduler.add(shake, named: "a", to: desk.card)
    #expect(x == 100)
    desk.run(until: 1.6) { #expect(abs(x - 100 - shaken(desk.loop.now - 0.5)) < 1e-9) }
    #expect(edges.active == 1 && edges.atRest == 1)
  }

  @Test func `while it waits it adds nothing`() {
    let late = Tween(
      Property.position, values: [Point(40, 0), .zero], duration: 0.5, delay: 0.5, isAdditive: true)
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    desk.scheduler.add(late, to: desk.card)
    desk.run(until: 0.49) {
      #expect(abs(x - Spring.smooth.value(after: desk.loop.now, from: 100, to: 300)) < 1e-9)
    }
    desk.loop.frame(at: 0.5)
    #expect(abs(x - 40 - Spring.smooth.value(after: 0.5, from: 100, to: 300)) < 1e-9)
    desk.rest()
    #expect(x == 300)
  }

  @Test func `a single value is added from nothing, and a wave of its own kind for ever`() {
    desk.scheduler.add(
      Tween(
        .position, values: [Point(0, 20)], duration: 0.5, timings: [.sine], repetition: .forever(autoreverses: true),
        isAdditive: true), named: "float", to: desk.card)
    desk.run(until: 5) {
      let runs = desk.loop.now / 0.5
      let whole = runs.rounded(.down)
      let part = Int(whole) % 2 == 1 ? 1 - (runs - whole) : runs - whole
      #expect(abs(desk.card.center.y - 100 - 20 * TimingCurve.sine.value(at: part)) < 1e-9)
    }
    #expect(desk.scheduler.activeLabels == ["position of card"])
    desk.scheduler.remove(named: "float", from: desk.card)
    desk.loop.frame(at: 5.1)
    #expect(desk.card.center == Point(100, 100) && !desk.scheduler.isActive)
  }

  @Test func `what the property cannot show does not get lost: a clamped alpha does not drift`() {
    desk.card.alpha = 0.9
    desk.scheduler.add(
      Tween(
        .alpha, values: [0, 0.4], duration: 0.3, timings: [.sine], repetition: Repetition(40, autoreverses: true),
        isAdditive: true), to: desk.card)
    var most = 0.0
    desk.run(until: 12.1) { most = max(most, desk.card.alpha) }
    #expect(most == 1 && desk.card.alpha == 0.9)
    desk.scheduler.add(SpringTo(.alpha, 0.2), to: desk.card)
    desk.scheduler.add(
      Tween(.alpha, values: [0, -0.9, 0], duration: 0.5, isAdditive: true), to: desk.card)
    var least = 1.0
    desk.run(until: 14) { least = min(least, desk.card.alpha) }
    #expect(least == 0 && desk.card.alpha == 0.2)
  }

  @Test func `its speed counts with the driver's`() {
    desk.scheduler.add(Tween(.position, to: Point(200, 100), duration: 1), to: desk.card)
    desk.scheduler.add(
      Tween(.position, values: [.zero, Point(30, 5)], duration: 1, isAdditive: true), to: desk.card)
    desk.loop.frame(at: 0.5)
    let velocity = desk.scheduler.velocity(of: desk.card)
    #expect(abs((velocity?.x ?? 0) - 130) < 1e-9 && abs((velocity?.y ?? 0) - 5) < 1e-9)
    // Who takes over takes over the driver's.
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    #expect(abs(x - 150 - 15) < 1e-9)
    desk.loop.frame(at: 0.6)
    let expected = Spring.smooth.value(after: 0.1, from: 150, to: 300, velocity: 100) + 18
    #expect(abs(x - expected) < 1e-9)
  }

  @Test func `driver and addition may end in one frame, in either order`() {
    for order in [true, false] {
      let desk = Desk()
      let tween = Tween(Property.position, to: Point(200, 100), duration: 1)
      if order { desk.scheduler.add(tween, to: desk.card) }
      desk.scheduler.add(shake, to: desk.card)
      if !order { desk.scheduler.add(tween, to: desk.card) }
      desk.run(until: 1)
      #expect(desk.card.center == Point(200, 100) && !desk.scheduler.isActive)
    }
    desk.scheduler.add(SpringTo(.position, Point(200, 100)), to: desk.card)
    let frames = Double(desk.rest().frames)
    let other = Desk()
    other.scheduler.add(SpringTo(.position, Point(200, 100)), to: other.card)
    other.scheduler.add(
      Tween(.position, values: [Point(5, 0), Point(7, 0)], duration: (frames - 0.5) / 60, isAdditive: true),
      to: other.card)
    #expect(other.rest().frames == Int(frames) && other.card.center == Point(200, 100))
  }

  @Test func `added to a property that a program has defined`() {
    let dial = Dial()
    dial.angle = 2
    desk.scheduler.add(Tween(.angle, values: [0, 1, 0], duration: 1, isAdditive: true), to: dial)
    desk.scheduler.add(SpringTo(.angle, 5, spring: .smooth), to: dial)
    desk.run(until: 0.7) {
      let now = desk.loop.now
      let added = now < 0.5 ? 2 * now : 2 - 2 * now
      #expect(abs(dial.angle - added - Spring.smooth.value(after: now, from: 2, to: 5)) < 1e-9)
    }
    desk.rest()
    #expect(dial.angle == 5)
  }

  @Test func `the last value is written though the addition is taken away in the very frame`() {
    // Whoever is told first removes the addition, so that the property is the engine's again before its spring's end is told.
    let dial = Dial()
    var isArmed = false
    let desk = desk
    dial.onWrite = {
      if isArmed { desk.scheduler.remove(named: "shake", from: desk.card) }
    }
    desk.scheduler.add(Tween(.angle, values: [0, 1], duration: 100), to: dial)
    desk.scheduler.add(SpringTo(.position, Point(333.3, 100)), to: desk.card)
    let alone = Desk()
    alone.scheduler.add(SpringTo(.position, Point(333.3, 100)), to: alone.card)
    let frames = alone.rest().frames
    desk.scheduler.add(
      Tween(.position, values: [.zero, Point(5, 0)], duration: 100, isAdditive: true), named: "shake", to: desk.card)
    for frame in 1...frames {
      isArmed = frame == frames
      desk.loop.frame(at: Double(frame) / 60)
    }
    #expect(desk.card.center == Point(333.3, 100))
    dial.onWrite = nil
  }
}
