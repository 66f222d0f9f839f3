import Controls
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Stage
import Testing
import Transitions
import Views

@testable import Inspector

/// Plans of a program's own directors and schedulers, tuned.
struct PlanTunerTests {
  /// A director without declared parameters, as programs write them.
  private final class RiseDirector: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      let fore = transition.foreViewController.view
      transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: fore)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: .firstHalf), to: fore)
      transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 1)), to: transition.progress)
    }
  }

  private let stage = HeadlessStage(size: Size(480, 320))
  private let navigation = NavigationController(root: ViewController())
  private let model: TuningModel

  init() {
    stage.show(navigation)
    model = TuningModel(stage.core)
    model.start()
  }

  private func push() {
    let detail = ViewController()
    detail.transitionController.directors = [DirectorFactory(RiseDirector.self)]
    navigation.pushViewController(detail, animated: true)
  }

  private func settle() -> Double {
    let start = stage.time
    while stage.window.isTransitioning { stage.advance() }
    return stage.time - start
  }

  private func planKey(_ target: String, _ family: String, _ property: String? = nil) -> PlanKey? {
    model.subjects.lazy.compactMap { if case .plan(let key) = $0 { key } else { nil } }
      .first { $0.target == target && $0.family == family && (property == nil || $0.property == property) }
  }

  // MARK: Directors

  @Test func `the spring of a program's own director is shown, tried and given back`() throws {
    push()
    stage.advance()
    let key = try #require(planKey("progress", "SpringProgress"))
    #expect(model.subject == .plan(key))
    #expect(key.owner == "Rise" && key.text == "progress: SpringProgress")
    #expect(model.snapshot.directorName == "Rise")
    #expect(model.snapshot.springPrefix == "spring.")
    #expect(model.parameters.first { $0.info.name == "spring.response" }?.value == .number(0.4))
    #expect(model.parameters.first { $0.info.name == "spring.response" }?.origin == .program)
    _ = settle()
    push()
    let before = settle()
    #expect(model.set(.number(1.2), for: "spring.response"))
    push()
    #expect(settle() > before * 2)
    #expect(!model.canWrite)
    model.stop()
    #expect(stage.core.loop.planReviser == nil)
    push()
    #expect(abs(settle() - before) < 1e-9)
  }

  @Test func `what moves takes the new spring from its place at its speed`() throws {
    push()
    for _ in 0..<8 { stage.advance() }
    let progress = try #require(stage.window.transition?.progress)
    let (place, velocity) = (progress.value, progress.velocity)
    #expect(place > 0.05 && place < 0.95 && velocity > 0)
    model.set(.number(0.9), for: "spring.response")
    #expect(progress.value == place && abs(progress.velocity - velocity) < 1e-9)
    stage.advance()
    let spring = Spring(response: 0.9, dampingRatio: 1)
    let state = spring.state(after: 1.0 / 60, displacement: place - 1, velocity: velocity)
    #expect(abs(progress.value - 1 - state.displacement) < 1e-6)
    _ = settle()
  }

  @Test func `values of the next run leave what moves`() throws {
    push()
    stage.advance()
    model.appliesNow = false
    model.set(.number(4), for: "spring.response")
    #expect(settle() < 1)
    push()
    #expect(settle() > 2)
  }

  @Test func `values that do not go together are refused with a sentence`() throws {
    push()
    stage.advance()
    let name = try #require(planKey("ViewController", "TransitionTween", "alpha"))
    model.select(.plan(name))
    #expect(model.parameters.map(\.info.name).contains("segment.position"))
    #expect(!model.set(.number(2), for: "segment.position"))
    #expect(model.message?.contains("segment.position") == true)
    model.set(.number(0.75), for: "segment.position")
    #expect(model.message?.contains("must end at 1 at most") == true && model.snapshot.isFault)
    #expect(model.parameters.first { $0.info.name == "segment.position" }?.value == .number(0))
    #expect(model.set(.number(0.25), for: "segment.length"))
    #expect(model.set(.number(0.75), for: "segment.position"))
    _ = settle()
    push()
    for _ in 0..<5 { stage.advance() }
    // The alpha waits for the last quarter now.
    #expect(stage.window.transition?.foreViewController.view.alpha == 0)
    _ = settle()
  }

  @Test func `undo, sets and reset work for plans`() throws {
    push()
    stage.advance()
    model.set(.number(0.8), for: "spring.response")
    model.show(.b)
    #expect(model.parameters.first { $0.info.name == "spring.response" }?.value == .number(0.4))
    model.set(.number(0.2), for: "spring.response")
    model.undo()
    #expect(model.state?.values["spring.response"] == .number(0.4))
    model.show(.a)
    model.reset("spring.response")
    #expect(model.state?.changes.isEmpty == true)
    _ = settle()
  }

  @Test func `the arguments that changed are code`() throws {
    push()
    stage.advance()
    model.set(.number(0.55), for: "spring.response")
    model.set(.flag(false), for: "stopsAtEnd")
    #expect(
      model.snippet == """
        // progress: SpringProgress, Rise
        spring: Spring(response: 0.55, dampingRatio: 1),
        stopsAtEnd: false
        """)
    let tween = try #require(planKey("ViewController", "TransitionTween", "relativeTranslation"))
    model.select(.plan(tween))
    model.set(.number(0.5), for: "back.y")
    model.set(.text("easeOut"), for: "timing")
    model.set(.flag(false), for: "clamped")
    #expect(
      model.snippet == """
        // ViewController: TransitionTween relativeTranslation, Rise
        back: .init(0, 0.5),
        timing: .easeOut,
        isClamped: false
        """)
    _ = settle()
  }

  // MARK: Other plans

  private func add(_ count: Int, identifier: String? = nil) -> [View] {
    let screen = navigation.topViewController.view
    return (0..<count).map { index in
      let view = View(frame: Rect(20, 40 * Double(index), 40, 30))
      view.identifier = identifier
      screen.addSubview(view)
      return view
    }
  }

  @Test func `plans of views alike are tuned together, each to its own place`() throws {
    let views = add(4)
    let scheduler = Scheduler(label: "cards", loop: stage.core.loop)
    func run() -> Double {
      for (index, view) in views.enumerated() {
        scheduler.add(SpringTo(.position, Point(200, 40 * Double(index) + 15), spring: .snappy), to: view)
      }
      let start = stage.time
      stage.advance()
      while scheduler.isActive { stage.advance() }
      for (index, view) in views.enumerated() {
        #expect(view.center == Point(200, 40 * Double(index) + 15))
        view.center.x = 20
      }
      return stage.time - start
    }
    let before = run()
    #expect(model.subjects.count == 1)
    let key = try #require(planKey("ViewController/View", "SpringTo"))
    #expect(model.subject == .plan(key) && key.owner == "cards" && key.property == "position")
    #expect(model.parameters.map(\.info.name) == ["to.x", "to.y", "spring.response", "spring.dampingRatio"])
    #expect(model.parameters[0].info.unit == "points")
    model.set(.number(2), for: "spring.response")
    #expect(run() > before * 2)
  }

  @Test func `a new spring takes nothing from a hand, and sets nothing at rest in motion`() throws {
    let view = add(1, identifier: "card")[0]
    let scheduler = Scheduler(label: "cards", loop: stage.core.loop)
    scheduler.add(SpringTo(.position, Point(300, 100), spring: Spring(response: 1, dampingRatio: 1)), to: view)
    scheduler.add(Draggable(), to: view)
    for _ in 0..<10 { stage.advance() }
    let key = try #require(planKey("card", "SpringTo"))
    model.select(.plan(key))
    stage.send(.pointer(PointerEvent(.began, at: view.center, time: stage.time)))
    for step in 1...5 {
      stage.send(.pointer(PointerEvent(.moved, at: view.center + Vector(6, 0), time: stage.time)))
      stage.advance()
      model.set(.number(0.1 * Double(step)), for: "spring.response")
    }
    let held = view.center
    for _ in 0..<5 { stage.advance() }
    #expect(view.center == held)
    stage.send(.pointer(PointerEvent(.ended, at: view.center, time: stage.time)))
    while scheduler.isActive { stage.advance() }
    let rest = view.center
    model.set(.number(0.9), for: "spring.response")
    for _ in 0..<5 { stage.advance() }
    #expect(view.center == rest)
  }

  @Test func `a spring with a velocity of its own keeps the present one`() throws {
    let view = add(1, identifier: "card")[0]
    let scheduler = Scheduler(label: "cards", loop: stage.core.loop)
    scheduler.add(
      SpringTo(
        .position, Point(300, 100), spring: Spring(response: 1, dampingRatio: 1), velocity: Point(-400, 0)), to: view)
    for _ in 0..<30 { stage.advance() }
    model.select(.plan(try #require(planKey("card", "SpringTo"))))
    #expect(model.parameters.map(\.info.name).contains("velocity.x"))
    let before = try #require(scheduler.velocity(of: view))
    model.set(.number(1.5), for: "spring.response")
    let after = try #require(scheduler.velocity(of: view))
    #expect(abs(after.x - before.x) < 1e-9 && before.x > 0)
  }

  @Test func `plans that were added before the inspector opened are listed`() throws {
    model.stop()
    let view = add(1, identifier: "card")[0]
    let scheduler = Scheduler(label: "cards", loop: stage.core.loop)
    scheduler.add(Draggable(axis: .horizontal), named: "drag", to: view)
    scheduler.add(Pinchable(), named: "pinch", to: view)
    scheduler.remove(named: "pinch", from: view)
    stage.advance()
    let later = TuningModel(stage.core)
    later.start()
    stage.core.loop.requestFrame()
    stage.advance()
    let key = PlanKey(owner: "cards", target: "card", family: "Draggable", property: nil)
    #expect(later.subjects == [.plan(key)] && later.subject == .plan(key))
    later.stop()
  }

  @Test func `values that are not tuned follow the program`() throws {
    let view = add(1, identifier: "card")[0]
    let scheduler = Scheduler(label: "cards", loop: stage.core.loop)
    scheduler.add(SpringTo(.position, Point(300, 145)), to: view)
    stage.advance()
    model.set(.number(0.9), for: "spring.response")
    scheduler.add(SpringTo(.position, Point(300, 430)), to: view)
    stage.advance()
    #expect(model.parameters.first { $0.info.name == "to.y" }?.value == .number(430))
    #expect(model.state?.changes == ["spring.response": .number(0.9)])
  }

  @Test func `views and schedulers are not kept, and there are not too many keys`() {
    weak var gone: View?
    weak var scheduler: Scheduler?
    do {
      let made = Scheduler(label: "short", loop: stage.core.loop)
      scheduler = made
      for index in 0..<700 {
        let view = View(frame: Rect(0, 0, 10, 10))
        view.identifier = "v\(index)"
        made.add(SpringTo(.alpha, 0.5), to: view)
        gone = view
      }
      made.tearDown()
    }
    stage.advance()
    #expect(gone == nil && scheduler == nil)
    #expect(model.subjects.count == PlanTuner.mostKeys)
  }

  // MARK: The page

  @Test(arguments: [(360.0, 500.0), (960, 600)], [ThemePreference.dark, .light])
  func `the page has a row for each field, the spring's curve, and a menu of plans`(
    size: (Double, Double), theme: ThemePreference
  ) throws {
    let inspected = InspectedProgram(navigation, size: Size(size.0, size.1), theme: theme)
    let model = TuningModel(inspected.program.core)
    model.start()
    let page = TuningPage(model)
    inspected.show(page)
    inspected.program.core.environment.makeCurrent()
    push()
    for _ in 0..<3 { inspected.program.advance() }
    inspected.settle()
    #expect(page.rows.map(\.info.name).prefix(2) == ["spring.response", "spring.dampingRatio"])
    let curve = try #require(page.view.first(of: SpringCurveView.self))
    #expect(!curve.isHidden && curve.shape == SpringShape(response: 0.4, dampingRatio: 1))
    curve.onChange?("dampingRatio", 0.6)
    #expect(model.state?.changes == ["spring.dampingRatio": .number(0.6)])
    let menu = try #require(page.view.all(of: Button.self).compactMap(\.menu).first)
    guard case .menu(let plans)? = menu.children.last else {
      Issue.record("no menu of plans")
      return
    }
    #expect(plans.title == "Plans of Rise" && plans.children.count == 3)
    let titles = plans.children.compactMap { if case .action(let action) = $0 { action.title } else { nil } }
    #expect(titles.filter { $0.hasSuffix(" •") } == ["progress: SpringProgress •"])
    inspected.settle()
    inspected.look("tuning-plan-\(Int(size.0))-\(theme)")
    let tween = try #require(
      model.subjects.first { if case .plan(let key) = $0 { key.property == "relativeTranslation" } else { false } })
    model.select(tween)
    inspected.settle()
    inspected.look("tuning-tween-\(Int(size.0))-\(theme)")
    #expect(page.rows.map(\.info.name).starts(with: ["back.x", "back.y", "fore.x", "fore.y", "segment.position"]))
    for row in page.rows {
      #expect(row.frame.width <= size.0)
      if size.0 > 420 { #expect(row.nameWidth >= row.wholeNameWidth) }
      if let slider = row.slider { #expect(slider.frame.width >= 60 && (0...1).contains(slider.value)) }
    }
    let copy = try #require(page.view.all(of: Button.self).first { $0.title == "Copy Swift" })
    copy.onActivate?()
    #expect(page.shownMessage == "The plan's changed arguments are on the clipboard")
    model.stop()
  }

  @Test func `a slider of a number without limits spans the numbers around it`() {
    let points = SliderScale(NumberDomain(-1e12...1e12, unit: "points"), around: 480)
    #expect(points.range == 0...960 && points.fraction(of: 480) == 0.5)
    #expect(SliderScale(NumberDomain(-1e12...1e12, unit: "points"), around: 20).range == -80...120)
    #expect(SliderScale(.any, around: 0).range == -1...1)
    #expect(SliderScale(.any, around: .infinity).range == -1...1)
    #expect(SliderScale(NumberDomain(0...5), around: 3).range == 0...5)
    #expect(SliderScale(NumberDomain(0...1e9, unit: "s"), around: 0.3).range == 0...1.3)
  }
}
