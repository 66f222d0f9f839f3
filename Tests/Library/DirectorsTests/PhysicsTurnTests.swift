import Directors
import Geometry
import Runtime
import Schema
import Testing
import Transitions
import Views

/// A request that turns a physics transition, as Escape does: it is answered at once, at every moment of the flight.
struct PhysicsTurnTests {
  private static let interval = 1.0 / 120
  /// Seconds after which it goes the other way, and after which it is over.
  private static let (answer, end) = (0.1, 0.9)

  /// One flight that is turned.
  private struct Flight {
    let theatre: Theatre
    let turnTime: Double

    /// nil where it is over before that moment.
    init?(_ name: String, isPush: Bool, _ size: Size, at moment: Double) {
      theatre = Physics.theatre(name, size: size, interval: PhysicsTurnTests.interval)
      if !isPush {
        theatre.bring(animated: false)
        theatre.settle()
      }
      let begin = theatre.time
      if isPush { theatre.bring() } else { theatre.take() }
      while theatre.transition != nil, theatre.time - begin < moment - 1e-9 { theatre.frame() }
      guard theatre.transition != nil else { return nil }
      turnTime = theatre.time
    }

    var age: Double { theatre.time - turnTime }
    /// How much of the window the screen covers, at most, 0...1.
    var cover: Double {
      let seen = theatre.screen.screenFrame.intersection(theatre.window.bounds)
      return seen.isEmpty ? 0 : seen.width * seen.height / (theatre.window.bounds.width * theatre.window.bounds.height)
    }
    /// From its place, as a share of the window's height.
    var distance: Double {
      theatre.pose.center.distance(to: theatre.window.bounds.center) / theatre.window.bounds.height
    }
  }

  /// Turns a flight each 0.05 s of it, and follows it until it is over.
  /// - Parameter look: how far it is from the end to which it turns; called in each frame.
  private func turn(
    _ name: String, isPush: Bool, _ size: Size,
    look: (Flight) -> Double
  ) {
    var moment = 0.0
    while true {
      moment += 0.05
      guard let flight = Flight(name, isPush: isPush, size, at: moment) else { break }
      let theatre = flight.theatre
      theatre.turn()
      let tale = "\(name), \(isPush ? "push" : "pop") on \(size), turned after \(moment) s"
      var last = Double.infinity
      while theatre.transition != nil, flight.age < 3 {
        theatre.frame()
        guard theatre.transition != nil else { break }
        let now = look(flight)
        if flight.age > Self.answer, now > last + 0.002 {
          Issue.record("\(tale): \(flight.age) s later it goes on the old way, from \(last) to \(now)")
          break
        }
        last = now
      }
      #expect(flight.age <= Self.end, "\(tale): over after \(flight.age)")
      #expect(theatre.settle(within: 1) && theatre.isThere == !isPush, "\(tale)")
    }
    #expect(moment > 0.15)
  }

  nonisolated private static let bodies = ["Snap", "Gravity", "GravityRotation", "Throw"]
  nonisolated private static let films = ["Domino", "Pile"]

  @Test(arguments: bodies, Physics.six)
  func `turned back, the screen leaves at once and shows no more of itself`(name: String, size: Size) {
    turn(name, isPush: true, size) { $0.cover }
    // Also where nothing of it is in sight, it goes away from its place.
    turn(name, isPush: true, size) { -min($0.distance, 2) }
  }

  @Test(arguments: bodies, Physics.six)
  func `turned forward, the screen that leaves comes home at once`(name: String, size: Size) {
    turn(name, isPush: false, size) { $0.distance < 0.03 ? 0 : $0.distance }
  }

  @Test(arguments: films, Physics.six)
  func `turned, cards and pieces go the other way at once`(name: String, size: Size) {
    turn(name, isPush: true, size) { $0.theatre.transition?.progress.value ?? 0 }
    turn(name, isPush: false, size) { 1 - ($0.theatre.transition?.progress.value ?? 1) }
  }

  @Test(arguments: bodies + films, [true, false])
  func `turned again and again it always answers`(name: String, isPush: Bool) throws {
    let flight = try #require(Flight(name, isPush: isPush, Size(960, 600), at: 0.15))
    for _ in 0..<5 {
      flight.theatre.turn()
      for _ in 0..<10 { flight.theatre.frame() }
    }
    let begin = flight.theatre.time
    flight.theatre.settle()
    #expect(flight.theatre.time - begin < 0.9)
    #expect(flight.theatre.isThere == !isPush)
  }

  @Test(arguments: bodies) func `what a hand has let go answers a request too`(name: String) throws {
    let theatre = Physics.theatre(name, size: Size(960, 600), interval: Self.interval)
    theatre.bring(animated: false)
    theatre.settle()
    theatre.press(300, 300)
    theatre.drag(by: 150, 0, seconds: 0.2)
    theatre.rest(0.2)
    theatre.release()
    for _ in 0..<12 { theatre.frame() }
    let transition = try #require(theatre.transition)
    #expect(transition.currentDirection == .forward)
    let begin = theatre.time
    theatre.turn()
    let before = theatre.pose.center
    for _ in 0..<13 { theatre.frame() }
    #expect(theatre.transition == nil || theatre.pose.center.x > before.x)
    theatre.settle()
    #expect(theatre.time - begin < 0.9 && !theatre.isThere)
  }

  @Test(arguments: bodies + films, [true, false])
  func `Escape takes what a hand holds, at once`(name: String, isPush: Bool) throws {
    let theatre = Physics.theatre(name, size: Size(960, 600), interval: Self.interval)
    if isPush {
      theatre.bring()
      for _ in 0..<40 { theatre.frame() }
      let seen = theatre.screen.screenFrame.intersection(theatre.window.bounds)
      theatre.press(seen.center.x, seen.center.y)
      theatre.drag(by: 10, 10, seconds: 0.1)
    } else {
      theatre.bring(animated: false)
      theatre.settle()
      theatre.press(300, 300)
      theatre.drag(by: 200, 0, seconds: 0.2)
    }
    #expect(theatre.transition?.progress.isHeld == true)
    let begin = theatre.time
    theatre.input {
      theatre.window.send(.key(KeyEvent(.down, .escape, time: theatre.time)))
      theatre.window.send(.key(KeyEvent(.up, .escape, time: theatre.time)))
    }
    #expect(theatre.transition?.progress.isHeld == false)
    theatre.settle()
    #expect(theatre.time - begin <= 0.9 && theatre.isThere == !isPush, "\(theatre.time - begin)")
  }
}
