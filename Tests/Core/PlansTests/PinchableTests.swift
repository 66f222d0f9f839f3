import Foundation
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct PinchableTests {
  private let desk = Desk()
  private var scale: Double { desk.card.transform.scale.width }
  private var rotation: Double { desk.card.transform.rotation }

  init() { desk.lendClock() }

  /// Two fingers on the card, 40 apart, go so far apart in so many seconds.
  private func pinch(to width: Double, seconds: Double, at time: Double) {
    desk.touch(0, .began, 80, 100, at: time)
    desk.touch(1, .began, 120, 100, at: time)
    desk.move(
      (Point(80, 100), Point(100 - width / 2, 100)), (Point(120, 100), Point(100 + width / 2, 100)), seconds: seconds,
      at: time)
  }

  private func lift(_ width: Double, at time: Double) {
    desk.touch(0, .ended, 100 - width / 2, 100, at: time)
    desk.touch(1, .ended, 100 + width / 2, 100, at: time)
  }

  @Test func `pinchable: twice as far apart is twice as large, from where the gesture began`() {
    desk.scheduler.add(Pinchable(), to: desk.card)
    pinch(to: 44, seconds: 0.02, at: 0)
    let begun = scale
    #expect(abs(begun - 1) < 0.06)
    desk.move((Point(78, 100), Point(56, 100)), (Point(122, 100), Point(144, 100)), seconds: 0.2, at: 0.02)
    #expect(abs(scale / begun - 2) < 1e-9)
    lift(88, at: 1)
    desk.rest()
    #expect(abs(scale / begun - 2) < 1e-9)
    pinch(to: 80, seconds: 0.2, at: 3)
    #expect(scale > begun * 3)
  }

  @Test func `a range: beyond it a hand pulls as on a rubber band, and let go of it goes back to the end`() {
    desk.scheduler.add(Pinchable(range: 0.5...1.5), to: desk.card)
    pinch(to: 160, seconds: 0.3, at: 0)
    #expect(scale > 1.5 && scale < 2.4)
    // A new hand in mid-flight finds it where it is.
    lift(160, at: 0.6)
    desk.run(until: 0.65)
    let onTheWay = scale
    #expect(onTheWay > 1.5)
    desk.touch(0, .began, 60, 100, at: 0.65)
    desk.touch(1, .began, 140, 100, at: 0.65)
    desk.move((Point(60, 100), Point(57, 100)), (Point(140, 100), Point(143, 100)), seconds: 0.01, at: 0.65)
    #expect(abs(scale - onTheWay) < 0.08)
    desk.touch(0, .ended, 57, 100, at: 1)
    desk.touch(1, .ended, 143, 100, at: 1)
    desk.rest()
    #expect(abs(scale - 1.5) < 1e-9)
  }

  @Test func `its velocity is there for a spring that comes in the same moment, and not after a cancel`() {
    for isCancelled in [false, true] {
      let desk = Desk()
      desk.scheduler.add(Pinchable(), to: desk.card)
      desk.touch(0, .began, 80, 100, at: 0)
      desk.touch(1, .began, 120, 100, at: 0)
      desk.move((Point(80, 100), Point(40, 100)), (Point(120, 100), Point(160, 100)), seconds: 0.2, at: 0)
      let held = desk.card.transform.scale.width
      if isCancelled {
        desk.window.cancelPointer(time: 0.2)
      } else {
        desk.touch(0, .ended, 40, 100, at: 0.2)
        desk.touch(1, .ended, 160, 100, at: 0.2)
      }
      desk.scheduler.add(SpringTo(.scale, held), to: desk.card)
      desk.run(until: 0.23)
      let gone = desk.card.transform.scale.width - held
      // 400 points a second between the fingers; 40 points were a scale of 1.
      #expect(isCancelled ? abs(gone) < 1e-9 : gone > 0.1)
    }
  }

  @Test func `the wheel: each notch with Control held makes larger by a tenth, about the pointer, and in smooth steps`()
  {
    desk.scheduler.add(Pinchable(), to: desk.card)
    let pointer = Point(70, 130)
    let touched = desk.touched(pointer)
    desk.wheel(70, 130, by: 1, at: 0.1)
    #expect(scale == 1)
    var last = 1.0
    desk.run(until: 0.4, rate: 120) {
      #expect(scale >= last && scale - last < 0.02)
      last = scale
      #expect(desk.isNear(desk.touched(pointer), touched))
    }
    desk.rest()
    #expect(abs(scale - 1.1) < 1e-9)
    for notch in 0..<10 { desk.wheel(70, 130, by: -1, at: 1 + 0.05 * Double(notch)) }
    #expect(desk.scheduler.activeLabels.contains("pinch of card"))
    desk.rest()
    desk.run(until: 3)
    #expect(abs(scale - 1.1 / 2.5937424601) < 1e-9)
    #expect(!desk.scheduler.isActive && !desk.window.isWheelTurning && !desk.loop.needsFrame)
  }

  @Test func `the wheel goes no further than the range, and comes back from it at once`() {
    desk.scheduler.add(Pinchable(range: 0.5...2), to: desk.card)
    for notch in 0..<20 { desk.wheel(100, 100, by: 1, at: 0.05 * Double(notch)) }
    desk.run(until: 2)
    #expect(abs(scale - 2) < 1e-9)
    desk.wheel(100, 100, by: -1, at: 2)
    desk.run(until: 4)
    #expect(abs(scale - 2 / 1.1) < 1e-9)
  }

  @Test func `a plan that takes over what the wheel moves keeps it until the next turn`() {
    desk.scheduler.add(Pinchable(), to: desk.card)
    desk.wheel(100, 100, by: 1, at: 0)
    desk.scheduler.add(SpringTo(.scale, 3), to: desk.card)
    desk.wheel(100, 100, by: -1, at: 0.05)
    desk.run(until: 3)
    #expect(scale == 3)
    desk.wheel(100, 100, by: 1, at: 3)
    desk.run(until: 6)
    #expect(abs(scale - 3.3) < 1e-9)
  }

  @Test func `rotatable: fingers that go round turn it as far, also beyond a whole turn, about their middle`() {
    desk.scheduler.add(Rotatable(), to: desk.card)
    func place(_ angle: Double, _ sign: Double) -> Point { Point(100, 90) + Vector(cos(angle), sin(angle)) * 30 * sign }
    func send(_ angle: Double, _ phase: PointerEvent.Phase, at time: Double) {
      for (finger, sign) in [(0, 1.0), (1, -1.0)] {
        let point = place(angle, sign)
        desk.touch(finger, phase, point.x, point.y, at: time)
      }
    }
    send(0, .began, at: 0)
    for step in 1...20 { send(Double(step) * 0.01, .moved, at: Double(step) * 0.01) }
    let (begun, touched) = (rotation, desk.touched(Point(100, 90)))
    for step in 21...900 { send(Double(step) * 0.01, .moved, at: Double(step) * 0.01) }
    #expect(abs(remainder(rotation - begun - 8.8, 2 * .pi)) < 1e-9)
    #expect(desk.isNear(desk.touched(Point(100, 90)), touched, within: 1e-6))
    send(9, .ended, at: 9)
    // It went round once and more, and goes back as far: clockwise turns are undone, not shortened.
    desk.scheduler.add(SpringTo(.rotation, 0), to: desk.card)
    desk.run(until: 9.3)
    #expect(desk.scheduler.isActive)
    desk.rest()
    #expect(abs(rotation) < 1e-9)
  }

  @Test func `without it the anchor point stays, and so does the position`() {
    desk.scheduler.add(Pinchable(adjustsAnchorPoint: false), to: desk.card)
    desk.wheel(70, 130, by: 3, at: 0)
    desk.rest()
    #expect(desk.card.center == Point(100, 100) && desk.card.anchorPoint == Point(0.5, 0.5))
    desk.scheduler.add(Draggable(adjustsAnchorPoint: true), to: desk.card)
    desk.send(.began, Point(80, 80), at: 3)
    desk.send(.moved, Point(84, 80), at: 3.01)
    #expect(desk.card.anchorPoint != Point(0.5, 0.5))
    #expect(desk.isNear(desk.card.screenFrame.center, Point(100, 100)))
  }

  @Test func `removed while a hand holds it, it stays where it is`() {
    desk.scheduler.add(Pinchable(), named: "pinch", to: desk.card)
    pinch(to: 90, seconds: 0.1, at: 0)
    desk.loop.frame(at: 0.1)
    #expect(desk.scheduler.activeLabels == ["pinch of card"])
    let held = scale
    desk.scheduler.remove(named: "pinch", from: desk.card)
    #expect(!desk.scheduler.isActive)
    lift(90, at: 0.2)
    desk.rest()
    #expect(scale == held && held > 1.5)
  }

  @Test func `a hand that holds asks for no frames`() {
    desk.scheduler.add(Pinchable(), to: desk.card)
    pinch(to: 90, seconds: 0.1, at: 0)
    desk.loop.frame(at: 0.2)
    #expect(!desk.loop.needsFrame && desk.scheduler.isActive)
  }

  @Test func `scales are more than 0, and finite`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = Pinchable(range: 0...2) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = Pinchable(range: 1...(.infinity)) }
  }
}
