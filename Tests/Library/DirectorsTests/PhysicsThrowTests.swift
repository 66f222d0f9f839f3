import Directors
import Geometry
import Runtime
import Testing
import Transitions
import Views

/// What a hand does to a screen that can be thrown.
struct PhysicsThrowTests {
  private func there(_ way: Theatre.Way = .push) -> Theatre {
    let theatre = Physics.theatre("Throw", way)
    theatre.bring(animated: false)
    theatre.settle()
    return theatre
  }

  @Test func `it tilts under the hand, and falls back into place where it is let go slowly`() {
    let theatre = there()
    let tree = theatre.tree
    theatre.press(60, 40)
    theatre.drag(by: 90, 0, seconds: 0.15)
    #expect(theatre.transition?.progress.isHeld == true)
    #expect(abs(theatre.pose.angle) > 0.02)
    let spot = theatre.screen.convert(Point(60, 40), to: nil) ?? .zero
    #expect(spot.distance(to: theatre.location) < 25, "it hangs by a spring, near the hand")
    theatre.rest(0.3)
    theatre.release()
    #expect(theatre.settle(within: 4) && theatre.isThere && theatre.isExactlyHome && theatre.tree == tree)
  }

  /// Once it is held, whichever way.
  @Test(arguments: [Vector(260, 0), Vector(260, 180), Vector(200, -190), Vector(60, 280)])
  func `it leaves the way that the hand threw it`(way: Vector) {
    let theatre = there()
    theatre.press(300, 200)
    theatre.drag(by: 20, 0, seconds: 0.05)
    #expect(theatre.transition != nil)
    let begin = theatre.pose.center
    theatre.drag(by: way.x, way.y, seconds: 0.15)
    theatre.release()
    #expect(theatre.transition?.currentDirection == .backward)
    let thrown = theatre.pose.center
    for _ in 0..<3 { theatre.frame() }
    let flown = theatre.pose.center - thrown
    #expect(flown.dot(way) > 0.85 * flown.length * way.length, "\(flown)")
    #expect((thrown - begin).dot(way) > 0)
    #expect(theatre.settle(within: 4) && !theatre.isThere)
  }

  @Test func `it keeps the spin of the hand`() {
    let theatre = there()
    theatre.press(300, 30)
    theatre.drag(by: 300, 0, seconds: 0.08)
    var angles = [theatre.pose.angle]
    for index in 0..<6 {
      if index == 0 { theatre.release() }
      theatre.frame()
      angles.append(theatre.pose.angle)
    }
    let turns = zip(angles, angles.dropFirst()).map { $1 - $0 }
    #expect(theatre.transition?.currentDirection == .backward)
    #expect(
      abs(turns[0]) > 0.01 && abs(turns[1] - turns[0]) < 0.1 * abs(turns[0]) && abs(turns[5] - turns[0]) < 0.02,
      "\(turns)")
    #expect(theatre.settle(within: 4))
  }

  @Test func `the transition is as far as the screen is from its place, whichever way`() throws {
    let theatre = there()
    theatre.press(300, 200)
    theatre.drag(by: 100, 60, seconds: 0.4)
    theatre.rest(0.5)
    let window = try #require(theatre.transition?.progress)
    let distance = theatre.pose.center.distance(to: Point(300, 200))
    #expect(abs(window.value - (1 - distance / 400)) < 0.01, "400 points is the shorter way out")
    theatre.release()
    theatre.settle()
  }

  @Test func `alone it comes with a turn and goes with one`() {
    let theatre = Physics.theatre("Throw")
    theatre.bring()
    theatre.frame()
    #expect(theatre.pose.angle < -0.1)
    let film = theatre.film()
    #expect(film.contains { $0.pose.angle > 0 } && theatre.isExactlyHome)
    theatre.take()
    let back = theatre.film()
    #expect(zip(back, back.dropFirst()).allSatisfy { $0.pose.angle <= $1.pose.angle + 1e-9 })
    #expect(back.last.map { $0.pose.angle > 0.5 } ?? false)
  }

  @Test(arguments: Physics.names + ["Throw"])
  func `a page in flight has corners, a line and a shadow, on its way back too, and none in its place`(
    name: String
  ) {
    let theatre = Physics.theatre(name)
    let bar = View(frame: Rect(0, 0, 600, 30))
    bar.backgroundColor = .white
    theatre.fore.view.addSubview(bar)
    func expectPage() {
      let page = theatre.screen
      #expect(page.cornerRadius >= 10 && page.clipsToBounds)
      #expect(page.border.width == 1 && page.border.color.alpha > 0.1)
      #expect((page.shadow?.color.alpha ?? 0) > 0.3)
    }
    theatre.bring()
    theatre.run(to: 0.5)
    expectPage()
    theatre.settle()
    let page = theatre.screen
    #expect(page.cornerRadius == 0 && page.border == .none && page.shadow == nil && !page.clipsToBounds)
    theatre.take()
    theatre.run(to: 0.5)
    expectPage()
    theatre.settle()
    #expect(page.cornerRadius == 0 && page.border == .none && page.shadow == nil && !page.clipsToBounds)
  }

  @Test func `what does not stand in the corners of a page is not cut off at them`() {
    let theatre = Physics.theatre("Throw")
    theatre.bring()
    theatre.run(to: 0.5)
    #expect(theatre.screen.cornerRadius >= 10 && !theatre.screen.clipsToBounds)
  }

  @Test func `a page keeps its own border and corners, and its line is light on dark and dark on light`() {
    for (color, isLight) in [(Color.black, true), (Color.white, false)] {
      let theatre = Physics.theatre("Throw")
      theatre.fore.view.backgroundColor = color
      theatre.bring()
      theatre.run(to: 0.5)
      #expect((theatre.screen.border.color.red > 0.5) == isLight)
    }
    let theatre = Physics.theatre("Throw")
    let own = Border(width: 3, color: .white)
    theatre.fore.view.border = own
    theatre.fore.view.cornerRadius = 30
    theatre.bring()
    theatre.run(to: 0.5)
    #expect(theatre.screen.border == own && theatre.screen.cornerRadius == 30)
    theatre.settle()
    #expect(theatre.screen.border == own && theatre.screen.cornerRadius == 30)
  }
}
