import DynamicTransitions
import Stagecraft
import StagecraftCompat
import Testing

// The UIKit Dynamics essay as a whole: its delegate with three types of transitions, its six animators, and the block
// that ends them after their duration; beside each, the form that ends when the motion does.

private typealias Kind = DDHNavigationControllerDelegate.TransitionType

/// A stack of two on the phone that the document was written for.
private struct Phone {
  let stage = PortStage(size: Size(320, 568))
  let root = ViewController()
  let detail = ViewController()
  let navigation: NavigationController
  let delegate: DDHNavigationControllerDelegate

  init(_ delegate: DDHNavigationControllerDelegate) {
    self.delegate = delegate
    navigation = NavigationController(root: root)
    navigation.delegate = delegate
    stage.show(navigation)
  }

  func push() { stage.input { navigation.pushViewController(detail, animated: true) } }

  func pop() {
    stage.input { navigation.pushViewController(detail, animated: false) }
    stage.settle()
    stage.input { navigation.popViewController(animated: true) }
  }

  var isMoving: Bool { stage.window.transition != nil }

  /// Frames until the end, as seconds.
  func seconds() -> Double {
    var frames = 0
    while isMoving, frames < 1200 {
      stage.frame()
      frames += 1
    }
    return Double(frames) / 60
  }
}

/// The stated durations.
nonisolated private let durations: [(Kind, Double)] = [(.snap, 0.8), (.gravity, 1.5), (.gravityPlusRotation, 1.5)]

@Suite(.serialized) struct DynamicTransitionsPort {
  private static let place = Rect(0, 0, 320, 568)

  @Test
  func `type selection: a push picks push, a pop picks pop, each its own animator, and the numbers are the source's`() {
    for (number, expected) in [0: "Snap", 1: "Gravity", 2: "GravityRotation", 3: "Snap", -1: "Snap"] {
      let delegate = DDHNavigationControllerDelegate(transitionType: number)
      let (push, other) = (delegate.animator(for: .push), delegate.animator(for: .push))
      #expect("\(type(of: push))" == "DDH\(expected)PushAnimator")
      #expect("\(type(of: delegate.animator(for: .pop)))" == "DDH\(expected)PopAnimator")
      #expect(push !== other, "a new animator per transition")
    }
  }

  @Test func `type selection: what is neither push nor pop asks nobody`() {
    let delegate = IdleEndedNavigationControllerDelegate(.gravity)
    let phone = Phone(delegate)
    phone.stage.input { phone.navigation.setViewControllers([phone.root], animated: true) }
    #expect(!phone.isMoving && delegate.latest == nil)
    phone.stage.input { phone.navigation.setViewControllers([ViewController(), phone.root], animated: true) }
    #expect(!phone.isMoving && delegate.latest == nil, "the screen that is seen stays")
    phone.push()
    #expect(phone.isMoving && delegate.latest != nil)
    phone.stage.settle()
  }

  @Test func `the base animator states a second, and is over after it though nothing moves`() {
    final class Still: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController, animationControllerFor operation: NavigationControllerOperation,
        from: ViewController, to: ViewController
      ) -> (any AnimatedTransitioning)? { DDHTransitionAnimator() }
    }
    let stage = PortStage()
    let (still, navigation) = (Still(), NavigationController(root: ViewController()))
    navigation.delegate = still
    stage.show(navigation)
    stage.input { navigation.pushViewController(ViewController(), animated: true) }
    stage.frames(59)
    #expect(stage.window.transition != nil)
    stage.frames(2)
    #expect(stage.window.transition == nil && navigation.viewControllers.count == 2)
  }

  @Test func `the delegate is not kept by the stack`() {
    weak var held: DDHNavigationControllerDelegate?
    let navigation = NavigationController(root: ViewController())
    do {
      let delegate = DDHNavigationControllerDelegate(.snap)
      navigation.delegate = delegate
      held = delegate
    }
    #expect(held == nil && navigation.delegate == nil)
  }

  @Test(arguments: durations)
  func `dispatch_after: push and pop complete after exactly their duration`(
    kind: DDHNavigationControllerDelegate.TransitionType, duration: Double
  ) {
    for isPush in [true, false] {
      let phone = Phone(DDHNavigationControllerDelegate(kind))
      if isPush { phone.push() } else { phone.pop() }
      let seconds = phone.seconds()
      #expect(abs(seconds - duration) <= 1.5 / 60, "\(kind), push \(isPush): \(seconds)")
      #expect(phone.navigation.viewControllers.count == (isPush ? 2 : 1))
      #expect(phone.stage.log.lines.contains("answer completed"))
      #expect(!phone.stage.log.lines.contains { $0.hasPrefix("warning") }, "\(phone.stage.log.lines)")
    }
  }

  @Test(arguments: durations)
  func `idle: push and pop complete in bounded time, exactly in place`(
    kind: DDHNavigationControllerDelegate.TransitionType, duration: Double
  ) {
    for isPush in [true, false] {
      let delegate = IdleEndedNavigationControllerDelegate(kind)
      let phone = Phone(delegate)
      if isPush { phone.push() } else { phone.pop() }
      let seconds = phone.seconds()
      #expect(seconds < 3 * duration, "\(kind), push \(isPush): \(seconds)")
      #expect(delegate.latest?.end == (isPush ? .rest : .outOfSight), "\(kind), push \(isPush): \(seconds)")
      #expect(!phone.stage.log.lines.contains { $0.hasPrefix("warning") }, "\(phone.stage.log.lines)")
      let seen = isPush ? phone.detail : phone.root
      #expect(seen.view.frame == Self.place && seen.view.transform == .identity)
      #expect(phone.detail.view.transform == .identity)
      if !isPush {
        phone.stage.input { phone.navigation.pushViewController(phone.detail, animated: false) }
        #expect(phone.detail.view.frame == Self.place, "popped, and good as new")
      }
    }
  }

  @Test func `snap: from .6 of the width to the middle, and out until its middle stands at 1.6 of it`() {
    let phone = Phone(DDHNavigationControllerDelegate(.snap))
    phone.push()
    #expect(phone.detail.view.frame.minX == 0.6 * 320)
    #expect(phone.navigation.view.window != nil && phone.root.view.window != nil, "over the old screen")
    let ys = Set(frames(of: phone) { $0.center.y })
    #expect(ys == [284], "and never up or down")
    let back = Phone(DDHNavigationControllerDelegate(.snap))
    back.pop()
    let xs = frames(of: back) { $0.center.x }
    #expect(abs((xs.last ?? 0) - 1.6 * 320) < 1, "\(xs.last ?? 0)")
  }

  @Test func `rotation push: the screen swings in and leans on the wall, turned by a tenth of a degree`() throws {
    let phone = Phone(DDHNavigationControllerDelegate(.gravityPlusRotation))
    phone.push()
    #expect(phone.detail.view.frame.origin == Point(320, -668))
    #expect(abs(phone.detail.view.transform.rotation + 0.3183) < 1e-4)
    let last = try #require(frames(of: phone) { ($0.transform.rotation, $0.center) }.last)
    #expect(abs(last.0 * 180 / .pi) < 0.3, "\(last.0 * 180 / .pi) degrees")
    #expect(last.1.distance(to: Point(160, 284)) < 2, "\(last.1)")
  }

  private func frames<Value>(of phone: Phone, _ value: (View) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<1200 {
      phone.stage.frame()
      guard phone.isMoving else { break }
      values.append(value(phone.detail.view))
    }
    return values
  }
}
