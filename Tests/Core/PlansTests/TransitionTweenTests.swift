import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct TransitionTweenTests {
  private static let segments: [Segment] = [
    .entire, .firstHalf, .middleHalf, .lastQuarter, Segment(position: 0.9, length: 0.1),
    Segment(position: 0, length: 0), Segment(position: 1, length: 0), Segment(position: 0.5, length: 0.500009),
  ]
  private static let timings: [TimingCurve] = [
    .linear, .easeInOut, .steps(3, .jumpStart), .steps(3, .jumpEnd), .steps(3, .jumpBoth),
    .cubicBezier(0.3, -2, 0.7, 3),
  ]

  @Test(arguments: [false, true])
  func `TransitionTween is exactly back and fore at the ends, for every segment and curve`(isClamped: Bool) throws {
    let (back, fore) = (Vector(0.1, -0.7), Vector(0.3, 0.2))
    for segment in Self.segments {
      for timing in Self.timings {
        let desk = Desk(.forward)
        let window = try #require(desk.transition)
        desk.scheduler.add(
          TransitionTween(
            .relativeTranslation, back: back, fore: fore, segment: segment, timing: timing, isClamped: isClamped),
          to: desk.card)
        #expect(desk.card.relativeTranslation == back)
        window.move(to: 0.93, velocity: 1)
        window.move(to: 1, velocity: 0)
        #expect(desk.card.relativeTranslation == fore)
        window.move(to: 0.07, velocity: 1)
        window.move(to: 0, velocity: 0)
        #expect(desk.card.relativeTranslation == back)
      }
    }
  }

  @Test func `TransitionTween fits the initial direction: the pose is set in the call that adds it`() {
    for (direction, alpha) in [(TransitionDirection.forward, 0.2), (.backward, 0.9)] {
      let desk = Desk(direction)
      desk.scheduler.add(TransitionTween(.alpha, back: 0.2, fore: 0.9), to: desk.card)
      #expect(desk.card.alpha == alpha)
    }
  }

  @Test func `it follows the window in its segment and stays at its values outside`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(TransitionTween(.alpha, back: 0, fore: 1, segment: .middleHalf), to: desk.card)
    for (progress, alpha) in [(0.1, 0.0), (0.25, 0), (0.5, 0.5), (0.6, 0.7), (0.75, 1), (0.9, 1), (1.5, 1), (-0.5, 0)] {
      window.move(to: progress, velocity: 0)
      #expect(abs(desk.card.alpha - alpha) < 1e-12)
    }
  }

  @Test func `timeline progress may leave 0…1: a tween that is not clamped goes on in a straight line`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(
      TransitionTween(.position, back: Point(0, 100), fore: Point(100, 100), isClamped: false), to: desk.card)
    window.move(to: 1.25, velocity: 2)
    #expect(desk.card.center == Point(125, 100))
    #expect(desk.scheduler.velocity(of: desk.card)?.x == 200)
  }

  @Test func `a tilt follows by its angle alone`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.card.tilt = Tilt(axis: .horizontal, perspective: 3, shade: 0.5)
    desk.scheduler.add(TransitionTween(.tilt, back: 0, fore: -Double.pi), to: desk.card)
    window.move(to: 0.25, velocity: 0)
    #expect(desk.card.tilt == Tilt(angle: -.pi / 4, axis: .horizontal, perspective: 3, shade: 0.5))
  }

  @Test func `a spring takes over from it at its value and velocity`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(
      TransitionTween(.position, back: Point(0, 100), fore: Point(100, 100)), named: "p", to: desk.card)
    window.move(to: 0.5, velocity: 3)
    desk.scheduler.add(SpringTo(.position, Point(50, 100)), named: "p", to: desk.card)
    desk.loop.frame(at: 0.01)
    #expect(abs(desk.card.center.x - Spring.materialDefault.value(after: 0.01, from: 50, to: 50, velocity: 300)) < 1e-9)
    window.move(to: 0.9, velocity: 0)
    #expect(desk.card.center.x < 60)
  }

  @Test func `without a transition it is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let desk = Desk()
        desk.scheduler.add(TransitionTween(.alpha, back: 0, fore: 1), to: desk.card)
      }
    }
  }
}
