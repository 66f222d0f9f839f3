import Foundation
import Stagecraft
import Testing

// The code of Docs/DIRECTORS.md, and how its director of the container view behaves.

/// Both screens step back together, one slides over the other, and they come forward again.
final class StepBackDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(TransitionTween(.stepBack, back: 0, fore: 1), to: transition.containerView)
    transaction.add(TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero), to: fore)
    transaction.add(
      Draggable(drivesTransitionAlong: Vector(1, 0), gesture: transition.gestureName), named: "drag", to: fore)
  }
}

extension Property where Target == View, Value == Double {
  /// There and back again: at 0 and at 1 the view has its own size, in the middle it is an eighth smaller.
  static var stepBack: Self {
    Property(
      "stepBack", threshold: 0.0005,
      read: { asin(min(1, max(0, (1 - $0.transform.scale.width) * 8))) / .pi },
      write: { view, progress in
        let scale = 1 - sin(.pi * min(1, max(0, progress))) / 8
        view.transform = Transform2D(scaleX: scale, y: scale)
      })
  }
}

enum DirectorsSnippets {
  static func slide(_ detail: ViewController) {
    var parameters = SlideDirector.Parameters()
    parameters.edge = .bottom
    parameters.dampingRatio = 0.8
    detail.transitionController.directors = [DirectorFactory(SlideDirector.self) { SlideDirector($0, parameters) }]
  }

  static func sheet(_ editor: ViewController, _ home: ViewController) {
    editor.transitionController.directors = [DirectorFactory(SheetDirector.self)]
    editor.sheetPresentationController?.detents = [.medium, .large]  // or SheetDetent(0.3)
    home.present(editor, animated: true)
    editor.sheetPresentationController?.select(.large, animated: true)
  }

  static func zoom(_ detail: ViewController) {
    detail.transitionController.directors = [DirectorFactory(ZoomDirector.self)]
    detail.transitionController.matchedElements = [ElementMatch(back: "card-1", fore: "hero")]
  }

  static func repeating(_ scheduler: Scheduler, _ lamp: View, _ field: View) {
    scheduler.add(
      Tween(.alpha, values: [1, 0.3], duration: 0.8, timings: [.sine], repetition: .forever(autoreverses: true)),
      named: "pulse", to: lamp)
    scheduler.add(
      Tween(.position, values: [.zero, Point(-8, 0), Point(8, 0), .zero], duration: 0.3, isAdditive: true), to: field)
    scheduler.remove(named: "pulse", from: lamp)  // or let another plan drive the property
  }

  static func springs() -> [Spring] {
    let springs = [
      Spring(response: 0.4, dampingRatio: 0.8),
      Spring(duration: 0.5, bounce: 0.2),
      Spring(stiffness: 342, damping: 30, mass: 1),
      Spring(settlingDuration: 0.6, dampingRatio: 1),
      Spring.undamped(period: 1, endsAfter: 3),
    ]
    return springs
  }

  static func alone(_ loop: FrameLoop, _ card: View) {
    let scheduler = Scheduler(label: "door", loop: loop)  // environment?.loop of any controller in a window
    scheduler.add(SpringTo(.position, Point(480, 300), spring: .bouncy), to: card)
    whenAllAtRest([scheduler]) { print("there") }
  }

  static func thereAndBack(_ transaction: inout Transaction, _ transition: Transition, _ fore: View) {
    // Fades in over the last half of the way, and out over the first quarter of the way back.
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: 1, segment: .latterHalf, backwardSegment: .firstQuarter), to: fore)
    // Bounces when it comes, and eases when it goes.
    transaction.add(TransitionSpring(.scale, back: 0.6, fore: 1, spring: .bouncy, backwardSpring: .smooth), to: fore)
    let slowBack = Spring(response: 0.8, dampingRatio: 1)
    transaction.add(SpringProgress(spring: .snappy, backwardSpring: slowBack), to: transition.progress)
  }

  /// Shakes a view from side to side, less and less, to say no.
  struct Shake: Plan {
    typealias PerformerType = ShakePerformer
    /// Points.
    var amplitude = 14.0
    /// Seconds.
    var duration = 0.45
  }

  final class ShakePerformer: ManualPerforming {
    private let view: View
    private var shake: (plan: Shake, age: Double)?

    init(target: View) { view = target }

    func addPlan(_ plan: any Plan) {
      if let plan = plan as? Shake { shake = (plan, 0) }
    }

    func update(_ frame: Frame) -> ActivityState {
      guard let (plan, before) = shake else { return .atRest }
      let age = before + frame.delta
      guard age < plan.duration else {
        view.relativeTranslation.x = 0
        shake = nil
        return .atRest
      }
      shake = (plan, age)
      let fading = 1 - age / plan.duration
      let offset = plan.amplitude * fading * fading * sin(age * 45)
      view.relativeTranslation.x = offset / view.bounds.width
      return .active
    }
  }

  static func shake(_ scheduler: Scheduler, _ button: View) {
    scheduler.add(Shake(), to: button)
  }

  static func turn(_ scheduler: Scheduler, _ dial: Dial) {
    scheduler.add(SpringTo(.angle, 90, spring: .bouncy), to: dial)
  }
}

final class Dial: View {
  /// Degrees.
  var angle = 0.0 { didSet { needle.transform = Transform2D(rotation: angle * .pi / 180) } }
  let needle = View(frame: Rect(48, 8, 4, 84))

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = Color(rgb: 0x26344f)
    cornerRadius = 50
    needle.backgroundColor = .white
    addSubview(needle)
  }
}

extension Property where Target == Dial, Value == Double {
  /// In degrees; a tenth of one cannot be seen.
  static var angle: Self {
    Property("angle", threshold: 0.1, read: { $0.angle }, write: { $0.angle = $1 })
  }
}

struct OwnPlanTests {
  private let loop = FrameLoop()

  @Test func `a view that shakes moves to both sides and ends where it was`() {
    let (scheduler, button) = (Scheduler(loop: loop), View(frame: Rect(0, 0, 100, 40)))
    DirectorsSnippets.shake(scheduler, button)
    var reached = (least: 0.0, most: 0.0)
    while loop.needsFrame {
      loop.frame(at: loop.now + 1.0 / 60)
      let x = button.relativeTranslation.x
      reached = (min(reached.least, x), max(reached.most, x))
    }
    #expect(reached.least < -0.02 && reached.most > 0.02)
    #expect(button.relativeTranslation == .zero && loop.now < 0.6)
  }

  @Test func `a property of one's own is moved by a spring`() {
    let (scheduler, dial) = (Scheduler(loop: loop), Dial())
    DirectorsSnippets.turn(scheduler, dial)
    while loop.needsFrame { loop.frame(at: loop.now + 1.0 / 60) }
    #expect(dial.angle == 90)
    #expect(DirectorsSnippets.springs().count == 5)
  }
}

struct DirectorGuideTests {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let environment: TransitionEnvironment
  private let navigation: NavigationController
  private let list = ViewController()
  private let detail = ViewController()

  init() {
    environment = TransitionEnvironment(loop: loop)
    navigation = NavigationController(root: list)
    detail.transitionController.directors = [DirectorFactory(StepBackDirector.self)]
    window.onWork = { [loop] in loop.requestFrame() }
    loop.onLayout = { [window] in window.performLayout() }
    loop.onDraw = { [window] in window.didDisplay() }
    input { window.setRootViewController(navigation, environment: environment) }
    settle()
  }

  private func input(_ body: () -> Void) { loop.dispatch(at: loop.now, body) }
  private func frames(_ count: Int) { for _ in 0..<count { loop.frame(at: loop.now + 1.0 / 60) } }
  private func settle() { while loop.needsFrame || window.isTransitioning, loop.now < 100 { frames(1) } }
  private var scale: Double { navigation.view.transform.scale.width }
  private func expectedScale(_ transition: Transition) -> Double { 1 - sin(.pi * transition.progress.position) / 8 }

  @Test func `the container steps back with the way and is itself again, there and back`() throws {
    for isPush in [true, false] {
      input {
        if isPush {
          navigation.pushViewController(detail, animated: true)
        } else {
          navigation.popViewController(animated: true)
        }
      }
      var least = 1.0
      while let transition = window.transition {
        #expect(abs(scale - expectedScale(transition)) < 1e-9)
        least = min(least, scale)
        frames(1)
      }
      settle()
      #expect(least < 0.9 && navigation.view.transform == .identity)
      #expect(navigation.view.frame == window.bounds)
    }
  }

  @Test func `seized, scrubbed, turned and thrown, the container goes with the hand and does not jump`() throws {
    input { navigation.pushViewController(detail, animated: true) }
    while (window.transition?.progress.value ?? 1) < 0.5 { frames(1) }
    let transition = try #require(window.transition)
    let seized = scale
    let corner = detail.view.screenFrame.origin
    input { window.send(.pointer(PointerEvent(.began, at: corner + Vector(30, 60), time: loop.now))) }
    #expect(transition.progress.isHeld && scale == seized)
    for step in 1...40 {
      let at = corner + Vector(30 + Double(step) * 2, 60)
      let before = scale
      frames(1)
      input { window.send(.pointer(PointerEvent(.moved, at: at, time: loop.now))) }
      #expect(abs(scale - expectedScale(transition)) < 1e-9 && abs(scale - before) < 0.01)
    }
    let left = scale
    input { window.send(.pointer(PointerEvent(.ended, at: corner + Vector(110, 60), time: loop.now))) }
    #expect(scale == left && !transition.progress.isHeld)
    let direction = transition.currentDirection
    frames(2)
    let turned = scale
    input { transition.currentDirection = direction.reversed }
    #expect(scale == turned)
    settle()
    #expect(navigation.view.transform == .identity && window.transition == nil)
  }

  @Test(arguments: [0, 1, 5, 15]) func `cancelled by Escape, and replaced in flight, it leaves the container as it was`(
    frames count: Int
  ) {
    navigation.view.transform = Transform2D(scaleX: 0.98, y: 0.98)
    navigation.view.alpha = 0.9
    let before = window.dumpTree()
    input { navigation.pushViewController(detail, animated: true) }
    frames(count)
    input {
      window.send(.key(KeyEvent(.down, .escape, time: loop.now)))
      window.send(.key(KeyEvent(.up, .escape, time: loop.now)))
    }
    settle()
    #expect(window.dumpTree() == before)
    input { navigation.pushViewController(detail, animated: true) }
    frames(count)
    let view = navigation.view
    input { window.setRootViewController(ViewController(), environment: environment) }
    #expect(view.transform == Transform2D(scaleX: 0.98, y: 0.98) && view.alpha == 0.9)
  }
}
