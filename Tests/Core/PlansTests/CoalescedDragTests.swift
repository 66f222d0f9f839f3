import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

/// A drag whose motions come once a frame is the drag whose motions come one by one.
struct CoalescedDragTests {
  /// Where a hand is: it speeds up, turns and slows down; a report each 60,000th of a second, 1,000 a frame.
  private static func place(_ report: Int) -> Point {
    let t = Double(report) / 60_000
    return Point(100 + 900 * t * t + 12 * (40 * t).squareRoot(), 100 + 400 * t - 1500 * t * t)
  }

  /// Drags over ten frames and lets go in the middle of the next one.
  /// - Returns: what the drag's view, or the transition, was left with.
  private func play(_ desk: Desk, perEvent: Int) -> (place: Point, velocity: Vector, progress: Double, events: Int) {
    var events = 0
    desk.send(.began, Point(100, 100), at: 0)
    for frame in 0..<10 {
      for first in stride(from: frame * 1000, to: (frame + 1) * 1000, by: perEvent) {
        let reports = (first..<first + perEvent).map { PointerSample(Self.place($0), time: Double($0) / 60_000) }
        guard let last = reports.last else { continue }
        events += 1
        desk.loop.dispatch(at: last.time) {
          desk.window.send(
            .pointer(
              PointerEvent(.moved, at: last.location, time: last.time, coalesced: Array(reports.dropLast()))))
        }
      }
      desk.loop.frame(at: Double(frame + 1) / 60)
    }
    let end = Self.place(10_500)
    desk.send(.ended, Point(end.x, end.y), at: 10_500.0 / 60_000)
    let speed = desk.scheduler.velocity(of: desk.card) ?? (x: 0, y: 0)
    return (desk.card.center, Vector(speed.x, speed.y), desk.transition?.value ?? 0, events)
  }

  @Test func `1,000 motions a frame are one event, and the view is let go at the same place and speed`() {
    func desk() -> Desk {
      let desk = Desk()
      desk.scheduler.add(Draggable(bounds: Rect(0, 0, 120, 400)), to: desk.card)
      return desk
    }
    let (single, gathered) = (play(desk(), perEvent: 1), play(desk(), perEvent: 1000))
    #expect(single.events == 10_000 && gathered.events == 10)
    #expect(single.velocity.length > 100)
    #expect((single.velocity - gathered.velocity).length < 1e-9)
    #expect(single.place.distance(to: gathered.place) < 1e-9)
  }

  @Test func `a transition is let go at the same progress and speed`() {
    func desk() -> Desk {
      let desk = Desk(.backward)
      if let window = desk.transition { desk.scheduler.add(SpringProgress(spring: .snappy), to: window) }
      desk.scheduler.add(Draggable(drivesTransitionAlong: Vector(1, 0)), to: desk.card)
      return desk
    }
    let (one, other) = (desk(), desk())
    let (single, gathered) = (play(one, perEvent: 1), play(other, perEvent: 1000))
    #expect(abs(one.transition?.velocity ?? 0) > 0.1)
    #expect(abs(single.progress - gathered.progress) < 1e-9)
    #expect(abs((one.transition?.velocity ?? 0) - (other.transition?.velocity ?? 0)) < 1e-9)
    #expect(one.transition?.currentDirection == other.transition?.currentDirection)
  }
}
