import Animation
import Directors
import Geometry
import Stage
import Testing
import Transitions
import Views

@testable import MotionLog

/// The velocities at the moments in which a hand takes and releases a transition, for what follows its progress.
struct FollowingVelocityTests {
  /// Pushes a screen, catches it in flight, and throws it to the right.
  private func caught(_ logged: LoggedStage, _ director: DirectorFactory) -> ViewController {
    logged.stage.environment.systemDirector = { _ in director }
    let navigation = NavigationController(root: logged.root)
    logged.stage.show(navigation)
    let detail = ViewController()
    detail.view.identifier = "detail"
    logged.stage.core.loop.dispatch(at: 0) { navigation.pushViewController(detail, animated: true) }
    logged.wait(8)
    logged.send(.began, 300, 150, at: logged.stage.time)
    for step in 1...6 {
      logged.send(.moved, 300 + 12 * Double(step), 150, at: logged.stage.time)
      logged.wait(1)
    }
    logged.send(.ended, 372, 150, at: logged.stage.time)
    return detail
  }

  private func velocities(_ log: MotionLog, _ name: String) throws -> [[Double]] {
    let lane = try #require(log.lanes.first { $0.name == name }, "\(log.lanes.map(\.name))")
    var style = MotionFigure.Style()
    style.width = 1400
    return MotionFigure(log.series(of: [lane]), style: style).handovers.map { label in
      label.parts.compactMap { part in
        part.text.split(separator: " ").lazy.compactMap { Double($0.replacing("−", with: "-")) }.first
      }
    }
  }

  @Test(arguments: ["detail.relativeTranslation.x", "home.relativeTranslation.x", "home.alpha"])
  func `the hand's velocity is the motion's after the release, in the unit of the curve`(name: String) throws {
    let logged = LoggedStage()
    _ = caught(logged, DirectorFactory(SlideDirector.self))
    logged.runToRest()
    let labels = try velocities(logged.log, name)
    try #require(labels.count == 2)
    let (seized, released) = (labels[0], labels[1])
    // Taken, it stands until the hand moves; released, it goes on as fast as the hand was.
    #expect(abs(seized[0]) > 0.5 && seized[1] == 0, "\(labels)")
    #expect(abs(released[0] - released[1]) <= 0.02 * abs(released[0]), "\(labels)")
    // 12 points a frame, of 400.
    let screens = 12 * 60.0 / 400
    let share = name.hasPrefix("detail") ? 1 : name == "home.alpha" ? 0.35 : 0.25
    #expect(abs(abs(released[0]) - screens * share) < 0.05 * share * screens, "\(labels)")
  }

  @Test func `what moves by itself does not get the velocity of the progress`() throws {
    let logged = LoggedStage()
    let card = logged.add("card")
    logged.stage.core.loop.dispatch(at: 0) {
      View.animate(withDuration: 2, delay: 0, options: .curveLinear) { card.center.x += 200 }
    }
    _ = caught(logged, DirectorFactory(SlideDirector.self))
    logged.runToRest()
    let lane = try #require(logged.log.lanes.first { $0.name == "card.position.x" })
    let series = logged.log.series(of: [lane])
    let marks = series.marks.filter { $0.handover != nil && $0.property == nil }
    #expect(marks.count >= 2)
    for mark in marks { #expect(series.share(of: 0, inTransition: 1, around: mark.time) == nil) }
  }

  @Test func `a log of chosen lanes has the same velocities`() throws {
    let logged = LoggedStage()
    let lanes = try MotionLane.parse("detail.shownFrame.x")
    let log = MotionLog(lanes, loop: logged.stage.core.loop)
    log.attach(to: logged.stage.environment)
    logged.onFrame = { [stage = logged.stage] in log.sample(stage.window) }
    _ = caught(logged, DirectorFactory(SlideDirector.self))
    logged.runToRest()
    #expect(log.lanes == lanes)
    let labels = try velocities(log, "detail.shownFrame.x")
    #expect(labels.count == 2)
    let released = try #require(labels.last)
    #expect(abs(released[0] - 720) < 40 && abs(released[0] - released[1]) < 1, "\(labels)")
    log.detach()
  }
}
