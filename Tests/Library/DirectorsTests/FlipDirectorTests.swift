import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import Testing
import Transitions
import Views

/// Two screens as the sides of a card.
struct FlipDirectorTests {
  private let stage = TransitionStage()
  private let navigation = NavigationController(root: ViewController())
  private let fore = ViewController()

  init() {
    stage.show(navigation)
  }

  private var window: Window { stage.window }

  private var back: View { navigation.viewControllers[0].view }

  private func push(_ values: [String: FieldValue] = [:], at progress: Double? = nil) {
    fore.transitionController.directors = [AllDirectors.named("Flip")?.factory(known: values)].compactMap { $0 }
    navigation.pushViewController(fore, animated: true)
    if let progress { window.transition?.progress.move(to: progress, velocity: 0) }
  }

  private func move(to progress: Double) { window.transition?.progress.move(to: progress, velocity: 0) }

  @Test func `the side changes at a right angle, and there one of them is seen`() {
    push(at: 0.4999)
    #expect(back.tilt.facesEye && !fore.view.tilt.facesEye)
    move(to: 0.5)
    #expect(!back.tilt.facesEye && fore.view.tilt.facesEye)
    #expect(abs(fore.view.tilt.angle) < .pi / 2 - 0.06)
    move(to: 0.5001)
    #expect(!back.tilt.facesEye && fore.view.tilt.facesEye)
  }

  @Test func `both turn the same way about the same axis`() {
    for axis in ["vertical", "horizontal"] {
      push(["axis": .text(axis)], at: 0.25)
      #expect(back.tilt.axis == (axis == "vertical" ? .vertical : .horizontal) && fore.view.tilt.axis == back.tilt.axis)
      #expect(abs(back.tilt.angle + .pi / 4) < 0.04 && abs(fore.view.tilt.angle - 0.75 * .pi) < 0.04)
      // What is near the eye moves to the left, or up: the way that the hand takes it back is to the right.
      stage.settle()
      navigation.popViewController(animated: false)
      stage.settle()
    }
  }

  @Test func `in reverse it turns the other way`() {
    push(["direction": .text("reverse")], at: 0.25)
    #expect(back.tilt.angle > 0 && fore.view.tilt.angle < 0)
  }

  @Test func `nothing leaves the window`() {
    push()
    for progress in stride(from: 0.01, through: 0.99, by: 0.07) {
      move(to: progress)
      for side in [back, fore.view] where side.tilt.facesEye {
        #expect(window.bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(side.screenFrame), "\(progress)")
      }
    }
  }

  @Test func `after it, and after it was taken back, the screens are as they were`() throws {
    let before = window.dumpTree()
    push(at: 0.3)
    window.transition?.currentDirection = .backward
    stage.settle()
    #expect(window.dumpTree() == before)
    push()
    stage.settle()
    #expect(fore.view.tilt == Tilt() && navigation.topViewController === fore)
    navigation.popViewController(animated: true)
    stage.frame(after: 0.1)
    #expect(!fore.view.tilt.isFlat)
    stage.settle()
    #expect(window.dumpTree() == before)
  }

  @Test func `a resize on the way leaves both where they belong`() {
    push(at: 0.3)
    window.bounds.size = Size(600, 500)
    stage.frame()
    #expect(back.bounds.size == Size(600, 500) && abs(back.screenFrame.midX - 300) < 60)
    stage.settle()
    #expect(fore.view.screenFrame == Rect(0, 0, 600, 500))
  }

  @Test func `softly damped it swings beyond its place`() {
    push(["dampingRatio": .number(0.4)])
    var most = 0.0
    for _ in 0..<120 where window.isTransitioning {
      stage.frame()
      most = min(most, fore.view.tilt.angle)
    }
    #expect(most < -0.1)
    stage.settle()
    #expect(fore.view.tilt == Tilt())
  }

  @Test func `with less motion it fades`() {
    stage.environment.prefersReducedMotion = true
    push(at: 0.5)
    #expect(fore.view.tilt == Tilt() && back.tilt == Tilt() && fore.view.alpha == 0.5)
  }

  @Test func `a hand takes hold of it anywhere, also where the fore screen shows its back`() throws {
    push()
    stage.frame(after: 0.1)
    let transition = try #require(window.transition)
    #expect(transition.progress.value < 0.5 && transition.progress.value > 0.02)
    for place in [Point(200, 150), Point(5, 5)] {
      let progress = transition.progress.value
      window.send(.pointer(PointerEvent(.began, at: place, time: stage.time)))
      #expect(transition.progress.isHeld)
      window.send(.pointer(PointerEvent(.moved, at: place + Vector(-40, 0), time: stage.time + 0.05)))
      #expect(abs(transition.progress.value - progress - 0.1) < 1e-9)
      window.send(.pointer(PointerEvent(.ended, at: place + Vector(-40, 0), time: stage.time + 0.3)))
      #expect(!transition.progress.isHeld)
    }
  }
}
