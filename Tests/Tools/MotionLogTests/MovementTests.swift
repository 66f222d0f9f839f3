import Animation
import CAllocations
import Controls
import Directors
import Dynamics
import Geometry
import MotionLog
import Runtime
import Stage
import TestSupport
import Testing
import Transitions
import Views

/// What a log shows of motion that neither a plan nor an animation describes.
struct MovementTests {
  private func bar(_ plan: String, in logged: LoggedStage) throws -> PlanBar {
    try #require(logged.log.bars.last { $0.plan == plan }, "\(plan) is not among \(logged.log.bars.map(\.plan))")
  }

  private func isContinuous(_ values: [Double], step: Double) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { abs($1 - $0) < step || $0.isNaN || $1.isNaN }
  }

  // MARK: Bodies

  @Test func `a body that falls has a bar until it rests, and the curves of its place`() throws {
    let logged = LoggedStage()
    let ball = logged.add("ball")
    let still = logged.add("still", at: Rect(200, 20, 60, 40))
    logged.stage.show(logged.root)
    let animator = DynamicAnimator(referenceView: logged.root.view, loop: logged.stage.core.loop)
    let walls = CollisionBehavior(items: [ball, still])
    walls.translatesReferenceBoundsIntoBoundary = true
    var seen: [Double] = []
    logged.onFrame = { seen.append(ball.center.y) }
    logged.stage.core.loop.dispatch(at: 0) {
      animator.addBehavior(GravityBehavior(items: [ball]))
      animator.addBehavior(walls)
    }
    logged.wait(5)
    #expect(try bar("DynamicAnimator", in: logged).end == nil)
    logged.runToRest()
    let fall = try bar("DynamicAnimator", in: logged)
    #expect(fall.target == "ball" && fall.property == nil && fall.transition == nil && fall.begin < 0.02)
    #expect(logged.isLastMotion(at: fall.end) && !animator.isRunning)
    #expect(logged.log.bars.filter { $0.target == "ball" }.count == 1)
    let values = try logged.values("ball.position.y")
    #expect(Array(values.suffix(seen.count)) == seen && values.last ?? 0 > 270)
    #expect(!logged.names.contains { $0.hasPrefix("still") })
  }

  @Test func `a released animator and a view that left the window end their bars`() throws {
    let logged = LoggedStage()
    let views = [logged.add("first"), logged.add("second", at: Rect(200, 20, 60, 40))]
    logged.stage.show(logged.root)
    var animator: DynamicAnimator? = DynamicAnimator(referenceView: logged.root.view, loop: logged.stage.core.loop)
    logged.stage.core.loop.dispatch(at: 0) { animator?.addBehavior(GravityBehavior(items: views)) }
    logged.wait(5)
    views[0].removeFromSuperview()
    logged.wait(1)
    let removed = logged.stage.core.loop.now
    logged.wait(5)
    let released = logged.stage.core.loop.now
    animator = nil
    let ends = logged.log.bars.map { [$0.target: $0.end] }
    #expect(ends == [["first": removed], ["second": released]])
  }

  @Test func `a hand that holds a body holds no other one`() throws {
    let logged = LoggedStage()
    let views = [logged.add("held"), logged.add("free", at: Rect(200, 20, 60, 40))]
    logged.stage.show(logged.root)
    let animator = DynamicAnimator(referenceView: logged.root.view, loop: logged.stage.core.loop)
    logged.stage.core.loop.dispatch(at: 0) { animator.addBehavior(GravityBehavior(items: views)) }
    logged.wait(5)
    let begin = logged.stage.core.loop.now
    animator.reportHand(.seized, of: views[0], velocity: Vector(0, 80))
    logged.wait(5)
    let end = logged.stage.core.loop.now
    animator.reportHand(.released, of: views[0], velocity: Vector(300, 0))
    logged.wait(5)
    let lanes = logged.log.lanes.filter { $0.name.hasSuffix("position.y") }
    let series = logged.log.series(of: lanes)
    #expect(lanes.map(\.view) == ["held", "free"])
    #expect(series.seizures(of: 0) == [begin...end] && series.seizures(of: 1) == [])
    #expect(series.marks.map(\.hand) == [nil, Vector(300, 0)])
  }

  @Test func `a frame of 100 bodies that move allocates nothing for the log`() {
    let logged = LoggedStage()
    let balls = (0..<100).map { logged.add("ball \($0)", at: Rect(Double($0 % 10) * 40, Double($0 / 10) * 30, 20, 20)) }
    logged.stage.show(logged.root)
    let animator = DynamicAnimator(referenceView: logged.root.view, loop: logged.stage.core.loop)
    logged.stage.core.loop.dispatch(at: 0) { animator.addBehavior(GravityBehavior(items: balls)) }
    logged.wait(20)
    #expect(logged.log.bars.count == 100 && animator.isRunning)
    let movement = Movement("DynamicAnimator", [.center, .rotation])
    let loop = logged.stage.core.loop
    var index = 0
    CAllocations_start()
    while index < 100 {
      loop.report(movement, of: balls[index])
      index += 1
    }
    #expect(CAllocations_stop().count == 0)
  }

  // MARK: Scrolling

  @Test func `a throw of a scroll view has the bars of the drag and of the deceleration, and marks`() throws {
    let logged = LoggedStage()
    let scroll = ScrollView(frame: Rect(0, 0, 400, 300))
    scroll.identifier = "notes"
    scroll.contentSize = Size(400, 3000)
    scroll.isMouseDraggingEnabled = true
    var moved = 0.0
    scroll.onScroll = { _ in moved = logged.stage.core.loop.now }
    logged.root.view.addSubview(scroll)
    logged.stage.show(logged.root)
    logged.stage.advance()
    let begin = logged.stage.core.loop.now
    logged.send(.began, 200, 250, at: begin)
    for step in 1...12 {
      logged.send(.moved, 200, 250 - Double(step) * 15, at: begin + Double(step) / 60)
      logged.stage.advance()
    }
    logged.send(.ended, 200, 70, at: begin + 12.0 / 60)
    logged.runToRest()
    let drag = try bar("ScrollDrag", in: logged)
    let coast = try bar("ScrollDeceleration", in: logged)
    #expect(drag.target == "notes" && drag.end == coast.begin && coast.end == moved)
    let values = try logged.values("notes.boundsOrigin.y")
    #expect(values.last == scroll.contentOffset.y && scroll.contentOffset.y > 200 && isContinuous(values, step: 40))
    let marks = logged.log.allMarks.filter { $0.view == "notes" }
    #expect(marks.map(\.kind) == [.seized, .released])
    let hand = try #require(marks.last?.hand)
    #expect(hand.y < -600 && hand.y > -1200, "the hand goes up: \(hand)")
    #expect(try #require(marks.last?.handover).after.velocity.y == -hand.y)
  }

  @Test func `a wheel and an animated offset have bars that end`() throws {
    let logged = LoggedStage()
    let scroll = ScrollView(frame: Rect(0, 0, 400, 300))
    scroll.identifier = "notes"
    scroll.contentSize = Size(400, 3000)
    var moved = 0.0
    scroll.onScroll = { _ in moved = logged.stage.core.loop.now }
    logged.root.view.addSubview(scroll)
    logged.stage.show(logged.root)
    logged.stage.advance()
    let turn = WheelEvent(location: Point(200, 200), delta: Vector(0, -3), time: logged.stage.core.loop.now)
    logged.stage.send(.wheel(turn))
    logged.runToRest()
    #expect(try bar("ScrollWheel", in: logged).end != nil)
    #expect(logged.log.bars.count == 1, "the scroll bar that fades has none")
    logged.stage.core.loop.dispatch(at: logged.stage.core.loop.now) {
      scroll.setContentOffset(Point(0, 900), animated: true)
    }
    logged.runToRest()
    let animation = try bar("ScrollAnimation", in: logged)
    #expect(animation.end == moved && moved > animation.begin + 0.2)
  }

  // MARK: Sheets

  /// A sheet with two detents that is presented, at rest at the lower one.
  private func sheet() throws -> (LoggedStage, SheetPresentationController, ViewController) {
    let logged = LoggedStage()
    logged.stage.environment.systemDirector = { _ in DirectorFactory(SheetDirector.self) }
    logged.stage.show(logged.root)
    let note = ViewController()
    note.view.identifier = "note"
    note.view.backgroundColor = .white
    note.modalPresentationStyle = .pageSheet
    let sheet = try #require(note.sheetPresentationController)
    sheet.detents = [SheetDetent(0.5), SheetDetent(0.9)]
    logged.stage.core.loop.dispatch(at: 0) { logged.root.present(note, animated: true) }
    logged.runToRest()
    return (logged, sheet, note)
  }

  @Test func `a sheet on its way to another detent has a bar, its spring and curves`() throws {
    let (logged, sheet, note) = try sheet()
    let begin = logged.stage.core.loop.now
    logged.stage.core.loop.dispatch(at: begin) { sheet.select(SheetDetent(0.9), animated: true) }
    logged.runToRest()
    let settle = try bar("SettleSheet", in: logged)
    #expect(settle.target == "note" && settle.begin == begin && settle.transition == nil)
    #expect(logged.isLastMotion(at: settle.end))
    #expect(settle.summary == "SettleSheet response 0.42, damping ratio 0.9")
    let values = try logged.values("note.size.height")
    #expect(values.last == note.view.bounds.height && isContinuous(values, step: 40))
    let lane = try #require(logged.log.lanes.first { $0.name == "note.size.height" })
    let series = logged.log.series(of: [lane])
    #expect(MotionFigure(series, style: MotionFigure.Style()).svg.contains("spring 0.42 s · damping ratio 0.9"))
    let spring = try #require(series.springs.last)
    #expect(spring.view == "note" && spring.time == begin && spring.spring.response == 0.42)
  }

  @Test func `the drag of a sheet at rest has a bar and marks, with the velocity that the spring goes on with`() throws
  {
    let (logged, sheet, _) = try sheet()
    let begin = logged.stage.core.loop.now
    let drag = { (share: Double, at: Double) -> Double in
      logged.send(.began, 200, 170, at: at)
      for step in 1...10 {
        logged.send(.moved, 200, 170 + share * Double(step), at: at + Double(step) / 60)
        logged.stage.advance()
      }
      logged.send(.ended, 200, 170 + share * 10, at: at + 10.0 / 60)
      return logged.stage.core.loop.now
    }
    let end = drag(-8, begin)
    logged.wait(3)
    #expect(sheet.selectedDetent == SheetDetent(0.9))
    let held = try bar("SheetDrag", in: logged)
    let settle = try bar("SettleSheet", in: logged)
    #expect(held.end == end && settle.begin == end && settle.end == nil)
    let marks = logged.log.allMarks.filter { $0.view == "note" && $0.transition == nil }
    #expect(marks.map(\.kind) == [.seized, .released] && marks.map(\.property) == ["size", "size"])
    let released = try #require(marks.last?.handover)
    #expect(released.before.velocity.y == released.after.velocity.y && abs(released.after.velocity.y - 480) < 60)
    // Another drag seizes the spring: its bar ends there.
    let seized = logged.stage.core.loop.now
    _ = drag(2, seized)
    let ends = logged.log.bars.filter { $0.plan == "SettleSheet" }.prefix(1).map(\.end)
    #expect(ends == [logged.log.allMarks.last { $0.kind == .seized }?.time])
    logged.runToRest()
    #expect(logged.log.bars.allSatisfy { $0.end != nil })
  }

  @Test func `another detent in flight is a retarget`() throws {
    let (logged, sheet, _) = try sheet()
    let loop = logged.stage.core.loop
    loop.dispatch(at: loop.now) { sheet.select(SheetDetent(0.9), animated: true) }
    logged.wait(6)
    loop.dispatch(at: loop.now) { sheet.select(SheetDetent(0.5), animated: true) }
    let mark = try #require(logged.log.allMarks.last { $0.kind == .retargeted })
    let change = try #require(mark.handover)
    #expect(mark.time == loop.now && change.before.velocity == change.after.velocity && change.after.velocity.y > 100)
  }

  // MARK: Without a log

  @Test func `without an observer nothing is reported`() {
    let logged = LoggedStage()
    logged.log.detach()
    #expect(!logged.stage.core.loop.areMovementsObserved)
  }
}
