import Plans
import Runtime
import Testing

#if canImport(Glibc)
import Glibc
#endif

struct LinearProgressTests {
  @Test(arguments: [24.0, 60, 144])
  func `it goes evenly, and ends exactly at the end after its duration`(rate: Double) throws {
    for direction in [TransitionDirection.forward, .backward] {
      let desk = Desk(direction)
      let window = try #require(desk.transition)
      let edges = Edges()
      desk.scheduler.addActivityObserver(edges)
      desk.loop.dispatch(at: 0) { desk.scheduler.add(LinearProgress(duration: 0.5), to: window) }
      desk.run(until: 0.4, rate: rate) {
        let way = desk.loop.now / 0.5
        #expect(abs(window.value - (direction == .forward ? way : 1 - way)) < 1e-9)
        #expect(abs(abs(window.velocity) - 2) < 1e-9)
      }
      desk.run(until: 0.5 + 1.1 / rate, rate: rate) {}
      #expect(window.value == direction.end && window.velocity == 0)
      #expect(edges.active == 1 && edges.atRest == 1)
    }
  }

  @Test func `turned round it goes on where it is, as fast as it is, and takes its own speed on again`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.loop.dispatch(at: 0) { desk.scheduler.add(LinearProgress(duration: 1, yielding: 0.1), to: window) }
    desk.run(until: 0.5, rate: 60) {}
    let turn = 0.507
    desk.loop.dispatch(at: turn) { window.turn(to: .backward, by: .request) }
    #expect(abs(window.value - turn) < 1e-9 && abs(window.velocity - 1) < 1e-9)
    desk.run(until: 0.9, rate: 60) {
      let age = desk.loop.now - turn
      guard age > 0 else { return }
      #expect(abs(window.value - (turn - age + 2 * 0.1 * (1 - exp(-age / 0.1)))) < 1e-9)
      #expect(abs(window.velocity - (2 * exp(-age / 0.1) - 1)) < 1e-9)
    }
    desk.rest()
    #expect(window.value == 0 && window.velocity == 0)
  }

  @Test func `let go by a hand it goes on as fast as the hand`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.loop.dispatch(at: 0) { desk.scheduler.add(LinearProgress(duration: 1), to: window) }
    desk.run(until: 0.2, rate: 60) {}
    let hand = desk.card
    desk.loop.dispatch(at: 0.2) {
      #expect(window.grab(by: hand))
      window.move(to: 0.6, velocity: 0)
    }
    desk.run(until: 0.5, rate: 60) { #expect(window.value == 0.6) }
    desk.loop.dispatch(at: 0.5) { window.release(by: hand, velocity: -3, points: (0, 0), direction: .backward) }
    #expect(window.velocity == -3 && window.value == 0.6)
    desk.run(until: 0.5 + 1.0 / 60, rate: 60) {}
    #expect(abs(window.velocity + 1 + 2 * exp(-1.0 / 6)) < 1e-6)
    desk.rest()
    #expect(window.value == 0)
  }

  @Test func `a long stall is one step`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.loop.dispatch(at: 0) { desk.scheduler.add(LinearProgress(duration: 1), to: window) }
    desk.loop.frame(at: 0.01)
    desk.loop.frame(at: 7)
    #expect(window.value == 1)
  }
}
