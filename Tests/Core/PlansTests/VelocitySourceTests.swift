import Foundation
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct VelocitySourceTests {
  private let desk = Desk()
  private var x: Double { desk.card.center.x }
  private var speed: Double { desk.scheduler.velocity(of: desk.card)?.x ?? 0 }

  @Test func `velocity source: the end of a gesture adds its velocity to a spring that moves the property`() {
    desk.scheduler.add(SpringTo(.position, Point(200, 100)), to: desk.card)
    desk.scheduler.add(VelocitySource(.position), to: desk.card)
    desk.run(until: 0.1)
    desk.drag(from: Point(130, 100), by: 40, seconds: 0.1, at: 0.1)
    desk.loop.frame(at: 0.2)
    let before = speed
    desk.send(.ended, Point(170, 100), at: 0.2)
    #expect(abs(speed - (before + 400)) < 40)
    desk.rest()
    #expect(x == 200)
  }

  @Test func `a gesture that is cancelled, or taken away, adds nothing`() {
    desk.scheduler.add(SpringTo(.position, Point(200, 100)), to: desk.card)
    desk.scheduler.add(VelocitySource(.position), named: "flick", to: desk.card)
    desk.drag(from: Point(100, 100), by: 40, seconds: 0.1, at: 0)
    desk.loop.frame(at: 0.1)
    let before = speed
    desk.window.cancelPointer(time: 0.1)
    #expect(abs(speed - before) < 1e-9)
    desk.drag(from: Point(130, 100), by: 40, seconds: 0.01, at: 0.1)
    desk.scheduler.remove(named: "flick", from: desk.card)
    desk.run(until: 0.12)
    #expect(x < 200)
  }

  @Test func `where nothing moves the property, a plan that comes in the same moment takes the velocity over`() {
    desk.scheduler.add(VelocitySource(.position), to: desk.card)
    desk.drag(from: Point(100, 100), by: 40, seconds: 0.1, at: 0)
    #expect(x == 100)
    desk.send(.ended, Point(140, 100), at: 0.1)
    desk.scheduler.add(Decelerate(.position), to: desk.card)
    #expect(abs(speed - 400) < 20)
    desk.rest()
    #expect(x > 150)
  }

  @Test func `a property that the gesture drags has the velocity once`() {
    for isFirst in [true, false] {
      let desk = Desk()
      if isFirst { desk.scheduler.add(VelocitySource(.position), to: desk.card) }
      desk.scheduler.add(Draggable(), to: desk.card)
      if !isFirst { desk.scheduler.add(VelocitySource(.position), to: desk.card) }
      desk.drag(from: Point(100, 100), by: 40, seconds: 0.1, at: 0)
      desk.send(.ended, Point(140, 100), at: 0.1)
      desk.scheduler.add(Decelerate(.position), to: desk.card)
      #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 400) < 20)
    }
  }

  @Test func `a number takes what it is told: the way along an axis, a pinch, a turn`() {
    desk.scheduler.add(VelocitySource(.rotation, of: .rotation), to: desk.card)
    desk.scheduler.add(VelocitySource(.alpha, of: .panAlongX), to: desk.card)
    desk.touch(0, .began, 70, 100, at: 0)
    desk.touch(1, .began, 130, 100, at: 0)
    for step in 1...40 {
      let (angle, time) = (Double(step) * 0.02, Double(step) * 0.005)
      let way = Vector(cos(angle), sin(angle)) * 30
      desk.touch(0, .moved, 100 - way.x, 100 - way.y, at: time)
      desk.touch(1, .moved, 100 + way.x, 100 + way.y, at: time)
    }
    desk.touch(0, .ended, 100 - 30 * cos(0.8), 100 - 30 * sin(0.8), at: 0.2)
    desk.touch(1, .ended, 100 + 30 * cos(0.8), 100 + 30 * sin(0.8), at: 0.2)
    desk.scheduler.add(Decelerate(.rotation), to: desk.card)
    desk.run(until: 0.21, rate: 1000)
    // 4 radians a second.
    #expect(abs(desk.card.transform.rotation - 0.04) < 0.004)
  }

  @Test(arguments: [Vector(40, 15), Vector(-15, 40), Vector(-40, -15), Vector(15, -40)])
  func `a number takes the velocity along its axis, with its sign`(way: Vector) {
    for gesture in [VelocitySource.Gesture.panAlongX, .panAlongY] {
      let desk = Desk()
      desk.card.cornerRadius = 1000
      desk.scheduler.add(VelocitySource(.cornerRadius, of: gesture), to: desk.card)
      desk.send(.began, Point(100, 100), at: 0)
      for report in 1...20 {
        let part = Double(report) / 20
        desk.send(.moved, Point(100, 100) + way * part, at: 0.1 * part)
      }
      desk.send(.ended, Point(100, 100) + way, at: 0.1)
      desk.scheduler.add(Decelerate(.cornerRadius), to: desk.card)
      desk.run(until: 0.11, rate: 1000)
      let expected = gesture == .panAlongX ? way.x : way.y
      #expect(abs(desk.card.cornerRadius - 1000 - expected * 0.1) < 0.2)
    }
  }
}
