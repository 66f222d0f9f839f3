import Animation
import CAllocations
import Directors
import Geometry
import Motion
import MotionLog
import Plans
import Runtime
import Stage
import TestSupport
import Testing
import Transitions
import Views

struct FoundLanesTests {
  // MARK: Lanes

  @Test func `what View.animate moves becomes lanes, with the values of each frame`() throws {
    let logged = LoggedStage()
    let card = logged.add("card")
    let other = logged.add("other")
    logged.stage.show(logged.root)
    var seen: [Double] = []
    logged.onFrame = { seen.append(card.alpha) }
    logged.stage.core.loop.dispatch(at: 0) {
      View.animate(withDuration: 0.3) {
        card.alpha = 0.2
        card.center.x = 300
      }
    }
    logged.runToRest()
    #expect(logged.names == ["card.alpha", "card.position.x"])
    #expect(try logged.values("card.alpha").suffix(seen.count) == seen[...])
    #expect(seen.first ?? 1 > 0.9 && seen.last == 0.2 && Set(seen).count > 10)
    #expect(other.alpha == 1)
    let bar = try #require(logged.log.bars.first { $0.property == "position" })
    #expect(bar.target == "card" && bar.plan == "View.animate" && bar.transition == nil)
    #expect(bar.summary == "View.animate 300, 40, 0.3 s")
    let length = try #require(bar.end) - bar.begin
    #expect(length >= 0.3 - 1e-9 && length < 0.4)
  }

  @Test func `a transition gives lanes of its progress and of both screens, marks and bars`() throws {
    let logged = LoggedStage()
    logged.stage.environment.systemDirector = { _ in DirectorFactory(SlideDirector.self) }
    let navigation = NavigationController(root: logged.root)
    logged.stage.show(navigation)
    let detail = ViewController()
    detail.view.identifier = "detail"
    var seen: [Double] = []
    logged.onFrame = { if let transition = logged.stage.window.transition { seen.append(transition.progress.value) } }
    logged.stage.core.loop.dispatch(at: 0) { navigation.pushViewController(detail, animated: true) }
    logged.runToRest()
    #expect(logged.names.contains("transition 1.progress"))
    #expect(logged.names.contains("detail.relativeTranslation.x"))
    #expect(logged.names.contains("home.relativeTranslation.x"))
    let values = try logged.values("transition 1.progress").filter { !$0.isNaN }
    #expect(Array(values.suffix(seen.count)) == seen)
    #expect(logged.log.allMarks.map(\.kind) == [.began, .settled, .ended])
    #expect(logged.log.allMarks.allSatisfy { $0.transition == 1 })
    let bars = logged.log.bars
    #expect(
      bars.contains { $0.target == "detail" && $0.plan == "TransitionTween" && $0.property == "relativeTranslation" })
    #expect(bars.contains { $0.target == "transition 1" && $0.summary.hasPrefix("SpringProgress response ") })
    #expect(bars.allSatisfy { $0.transition == 1 && $0.end != nil })
    let note = try #require(logged.log.lockNotes.first)
    #expect(note.kind == .request && note.name == "program" && note.ending == "completed")
    let released = try #require(note.released)
    #expect(note.granted == note.waits && released > note.waits)
  }

  @Test func `a property that the program defines has lanes`() throws {
    let logged = LoggedStage()
    let dial = Dial(frame: Rect(0, 0, 20, 20))
    dial.identifier = "dial"
    logged.root.view.addSubview(dial)
    logged.stage.show(logged.root)
    let scheduler = Scheduler(loop: logged.stage.core.loop)
    scheduler.add(Tween(.angle, to: 2, duration: 0.2), to: dial)
    logged.runToRest()
    #expect(logged.names == ["dial.angle"])
    #expect(try logged.values("dial.angle").last == 2)
    #expect(logged.log.bars.map(\.summary) == ["Tween 2, 0.2 s"])
    _ = scheduler
  }

  @Test func `plans that name no property are followed by what they change`() throws {
    let logged = LoggedStage()
    let card = logged.add("card")
    logged.stage.show(logged.root)
    let scheduler = Scheduler(loop: logged.stage.core.loop)
    scheduler.add(Draggable(), to: card)
    logged.send(.began, 40, 40, at: 0.1)
    for step in 1...10 {
      logged.send(.moved, 40 + Double(step) * 8, 40, at: 0.1 + Double(step) * 0.016)
      logged.wait(1)
    }
    logged.send(.ended, 120, 40, at: 0.27)
    logged.runToRest()
    #expect(logged.names == ["card.position.x"])
    #expect(logged.log.bars.map(\.plan) == ["Draggable"] && logged.log.bars[0].end == nil)
    let hand = logged.log.series.hand.filter(\.isFinite)
    #expect(hand.contains { $0.x == 120 })
    _ = scheduler
  }

  // MARK: Velocities

  @Test func `a retarget keeps the velocity that the spring has at that moment, and says it`() throws {
    let logged = LoggedStage()
    let card = logged.add("card")
    logged.stage.show(logged.root)
    let loop = logged.stage.core.loop
    let scheduler = Scheduler(loop: loop)
    let begin = loop.now
    scheduler.add(SpringTo(.position, Point(300, 40)), to: card)
    logged.wait(6)
    loop.dispatch(at: loop.now + 0.004) {}
    let velocity = Spring.materialDefault.step(loop.now - begin).vx * (50 - 300)
    scheduler.add(SpringTo(.position, Point(100, 40)), to: card)
    #expect(velocity > 100)
    let mark = try #require(logged.log.allMarks.first { $0.kind == .retargeted })
    let handover = try #require(mark.handover)
    #expect(mark.view == "card" && mark.property == "position" && mark.time == loop.now)
    #expect(abs(handover.before.velocity.x - velocity) < 1e-6, "\(handover) \(velocity)")
    #expect(handover.after == handover.before)
    let first = try #require(logged.log.bars.first)
    #expect(first.end == loop.now && first.summary.hasPrefix("SpringTo 300, 40, response "))
    logged.runToRest()
    #expect(logged.log.bars.allSatisfy { $0.end != nil })
    // The lane's own velocity on both sides agrees with the mark.
    let series = logged.log.series(of: logged.log.lanes.filter { $0.name == "card.position.x" })
    let index = series.index(at: mark.time)
    #expect(abs(series.speed(of: 0, after: index - 1) - velocity) < 0.2 * velocity)
  }

  @Test func `a release has the velocity of the hand, and of what answers it`() throws {
    let logged = LoggedStage()
    let card = logged.add("card")
    logged.stage.show(logged.root)
    let loop = logged.stage.core.loop
    let scheduler = Scheduler(loop: loop)
    scheduler.add(Draggable(), to: card)
    logged.send(.began, 40, 40, at: 0.1)
    for step in 1...20 {
      logged.send(.moved, 40 + Double(step) * 5, 40, at: 0.1 + Double(step) * 0.01)
      if step % 2 == 0 { logged.wait(1) }
    }
    loop.dispatch(at: 0.3) {}
    logged.send(.ended, 140, 40, at: 0.3)
    let seized = try #require(logged.log.allMarks.first { $0.kind == .seized })
    let released = try #require(logged.log.allMarks.last { $0.kind == .released })
    #expect(seized.handover?.before.velocity == .zero && seized.view == "card")
    let hand = try #require(released.hand)
    #expect(abs(hand.x - 500) < 1 && abs(hand.y) < 1e-9)
    #expect(released.handover?.after.velocity.x == hand.x)
    // A spring that answers with another velocity is the state after the release.
    scheduler.add(SpringTo(.position, Point(300, 40), velocity: Point(250, 0)), to: card)
    let answered = try #require(logged.log.allMarks.last { $0.kind == .released }?.handover)
    #expect(answered.after.velocity.x == 250 && abs(answered.before.velocity.x - 500) < 1)
    #expect(!logged.log.allMarks.contains { $0.kind == .retargeted })
  }

  @Test func `a seizure of a transition has the velocity of the progress, a release that of the hand`() throws {
    let logged = LoggedStage()
    logged.stage.environment.systemDirector = { _ in DirectorFactory(SlideDirector.self) }
    let navigation = NavigationController(root: logged.root)
    logged.stage.show(navigation)
    let detail = ViewController()
    detail.view.identifier = "detail"
    let loop = logged.stage.core.loop
    loop.dispatch(at: 0) { navigation.pushViewController(detail, animated: true) }
    logged.wait(8)
    let progress = try #require(logged.stage.window.transition).progress
    let time = loop.now
    let seizedAt = (value: progress.value, velocity: progress.velocity)
    logged.send(.began, 390, 150, at: time)
    let seized = try #require(logged.log.allMarks.last { $0.kind == .seized })
    let taken = try #require(seized.handover)
    #expect(abs(taken.before.velocity.x - seizedAt.velocity) < 1e-9 && seizedAt.velocity > 0.5)
    #expect(taken.before.value.x == seizedAt.value && seized.view == "detail")
    for step in 1...12 {
      logged.send(.moved, 390 + Double(step) * 0.5, 150, at: time + Double(step) * 0.01)
      if step % 2 == 0 { logged.wait(1) }
    }
    let held = progress.velocity
    logged.send(.ended, 396, 150, at: time + 0.12)
    let released = try #require(logged.log.allMarks.last { $0.kind == .released })
    let hand = try #require(released.hand)
    #expect(abs(hand.x - 50) < 1)
    // Slide moves the screen over its width of 400 points.
    let given = try #require(released.handover)
    #expect(abs(given.after.velocity.x + hand.x / 400) < 1e-6)
    #expect(abs(given.before.velocity.x - held) < 1e-9)
    logged.runToRest()
  }

  // MARK: Names

  @Test func `views without identifiers have names by type, place and number, which stay`() throws {
    let logged = LoggedStage()
    let (a, b) = (logged.add(nil), logged.add(nil))
    let twins = (logged.add("twin"), logged.add("twin"))
    logged.stage.show(logged.root)
    func fade(_ alpha: Double) {
      logged.stage.core.loop.dispatch(at: logged.stage.time) {
        View.animate(withDuration: 0.1) { for view in [a, b, twins.0, twins.1] { view.alpha = alpha } }
      }
      logged.runToRest()
    }
    fade(0.5)
    let names = ["home/View 1.alpha", "home/View 2.alpha", "twin.alpha", "twin#2.alpha"]
    #expect(logged.names == names)
    a.removeFromSuperview()
    logged.root.view.addSubview(a)
    fade(1)
    #expect(logged.names == names)
  }

  @Test func `a new view with the name of one that is gone goes on with its lane, after a gap`() throws {
    let logged = LoggedStage()
    logged.stage.show(logged.root)
    func fade() {
      let card = logged.add("card")
      logged.stage.core.loop.dispatch(at: logged.stage.time) { View.animate(withDuration: 0.1) { card.alpha = 0 } }
      logged.runToRest()
      card.removeFromSuperview()
      logged.stage.advance()
    }
    fade()
    fade()
    #expect(logged.names == ["card.alpha"])
    let values = try logged.values("card.alpha")
    let gap = try #require(values.indices.dropFirst().first { values[$0].isNaN && !values[$0 - 1].isNaN })
    #expect(values[gap...].contains { $0 == 0 } && values[..<gap].contains { $0 == 0 })
  }

  // MARK: Costs

  @Test func `a log keeps no view, no transition and no scheduler alive`() {
    let logged = LoggedStage()
    logged.stage.environment.systemDirector = { _ in DirectorFactory(SlideDirector.self) }
    let navigation = NavigationController(root: logged.root)
    logged.stage.show(navigation)
    weak var view: View?
    weak var transition: Transition?
    weak var scheduler: Scheduler?
    do {
      let detail = ViewController()
      view = detail.view
      logged.stage.core.loop.dispatch(at: 0) { navigation.pushViewController(detail, animated: true) }
      logged.wait(5)
      transition = logged.stage.window.transition
      let own = Scheduler(loop: logged.stage.core.loop)
      scheduler = own
      own.add(SpringTo(.alpha, 0.5), to: detail.view)
      logged.wait(5)
    }
    logged.runToRest()
    logged.stage.core.loop.dispatch(at: logged.stage.time) { navigation.popViewController(animated: true) }
    logged.runToRest()
    logged.stage.advance()
    #expect(view == nil && transition == nil && scheduler == nil)
    #expect(logged.log.bars.allSatisfy { $0.end != nil || $0.transition == nil })
  }

  @Test func `a frame of 200 moving lanes allocates nothing but chunks of samples`() {
    let logged = LoggedStage()
    let views = (0..<100).map { logged.add("view-\($0)") }
    logged.stage.show(logged.root)
    let loop = logged.stage.core.loop
    let scheduler = Scheduler(loop: loop)
    for view in views {
      scheduler.add(SpringTo(.position, Point(300, 300), spring: Spring(response: 8, dampingRatio: 0.1)), to: view)
    }
    logged.wait(10)
    #expect(logged.log.lanes.count == 200)
    var least = UInt64.max
    for _ in 0..<40 {
      loop.frame(at: loop.now + 1.0 / 60)
      CAllocations_start()
      logged.log.sample(logged.stage.window)
      least = min(least, CAllocations_stop().count)
    }
    #expect(least == 0)
    _ = scheduler
  }

  @Test func `after the end of a log the loop's schedulers and animations go on unseen`() {
    let logged = LoggedStage()
    let card = logged.add("card")
    logged.stage.show(logged.root)
    let scheduler = Scheduler(loop: logged.stage.core.loop)
    logged.log.detach()
    scheduler.add(SpringTo(.alpha, 0.5), to: card)
    logged.stage.core.removeObserver(logged)
    logged.runToRest()
    #expect(card.alpha == 0.5 && logged.log.lanes.isEmpty && logged.log.bars.isEmpty)
  }

  @Test func `a log that begins during a motion finds it`() throws {
    let stage = HeadlessStage(size: Size(400, 300))
    let root = ViewController()
    let card = View(frame: Rect(20, 20, 60, 40))
    card.identifier = "card"
    root.view.addSubview(card)
    stage.show(root)
    let scheduler = Scheduler(loop: stage.core.loop)
    scheduler.add(SpringTo(.position, Point(300, 40)), to: card)
    for _ in 0..<4 { stage.advance() }
    let log = MotionLog(loop: stage.core.loop)
    log.attach(to: stage.environment)
    for _ in 0..<6 {
      stage.advance()
      log.sample(stage.window)
    }
    #expect(log.lanes.map(\.name) == ["card.position.x"])
    log.detach()
    _ = scheduler
  }
}

private final class Dial: View {
  var angle = 0.0
}

extension Property where Target == Dial, Value == Double {
  fileprivate static var angle: Self {
    Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
  }
}
