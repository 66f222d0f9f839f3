import DynamicTransitions
import Stagecraft
import Testing

// What the UIKit Dynamics essay checks with `!transitionWasCancelled`, and does not answer for its views: taken back,
// both screens are as they were.

/// All bits of how a view stands.
private func pose(_ view: View) -> [UInt64] {
  let (center, size, transform) = (view.center, view.bounds.size, view.transform)
  return [
    center.x, center.y, size.width, size.height, transform.a, transform.b, transform.c, transform.d, transform.tx,
    transform.ty,
  ].map(\.bitPattern)
}

nonisolated private struct Case: CustomTestStringConvertible {
  let kind: DDHNavigationControllerDelegate.TransitionType
  let isPush, isIdle: Bool
  /// As a fraction of the duration of the transition without cancelling.
  let share: Double

  @MainActor var delegate: DDHNavigationControllerDelegate {
    isIdle ? IdleEndedNavigationControllerDelegate(kind) : DDHNavigationControllerDelegate(kind)
  }

  var testDescription: String { "\(kind) \(isPush ? "push" : "pop"), \(isIdle ? "idle" : "timer"), at \(share)" }

  static let all = DDHNavigationControllerDelegate.TransitionType.allCases.flatMap { kind in
    [true, false].flatMap { isPush in
      [true, false].flatMap { isIdle in
        [0.1, 0.5, 0.9].map { Case(kind: kind, isPush: isPush, isIdle: isIdle, share: $0) }
      }
    }
  }
}

@Suite(.serialized) struct DynamicCancelPort {
  @Test("taken back, both screens are as they were, to the bit", arguments: Case.all)
  private func cancel(run: Case) throws {
    let size = Size(320, 568)
    let whole = try #require(TransitionFilm(run.isPush ? .push : .pop, by: run.delegate, on: size, rate: 60).end)
    let stage = PortStage(size: size)
    let (root, detail) = (ViewController(), ViewController())
    let navigation = NavigationController(root: root)
    stage.show(navigation)
    if !run.isPush {
      stage.input { navigation.pushViewController(detail, animated: false) }
      stage.settle()
    }
    let delegate = run.delegate
    let driver = PercentDrivenInteractiveTransition()
    // The original is cancelled by its interaction controller only; the other form by any request.
    if !run.isIdle { delegate.driver = driver }
    navigation.delegate = delegate
    let seen = run.isPush ? root : detail
    let before = pose(seen.view)
    let tree = seen.view.superview?.subviews.map(ObjectIdentifier.init)
    stage.input {
      if run.isPush {
        navigation.pushViewController(detail, animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
    }
    stage.frames(max(1, Int(whole * run.share * 60)))
    try #require(stage.window.transition != nil, "it is over before it can be taken back")
    let moving = detail.view
    if run.share < 0.9 { #expect(pose(moving) != before, "on its way") }
    stage.input {
      if run.isIdle { stage.window.transition?.currentDirection = run.isPush ? .backward : .forward }
      driver.cancel()
    }
    let last = pose(moving)
    stage.frames(2)
    if run.isIdle { #expect(pose(moving) != last, "it eases back") }
    stage.frames(19)
    // The timer of the original goes on; the other form is over in a third of a second.
    if run.isIdle { #expect(stage.window.transition == nil) }
    stage.settle()
    #expect(stage.window.transition == nil)
    #expect(stage.log.lines.contains("answer cancelled"), "\(stage.log.lines)")
    #expect(navigation.viewControllers.count == (run.isPush ? 1 : 2))
    #expect(pose(seen.view) == before)
    #expect(seen.view.superview?.subviews.map(ObjectIdentifier.init) == tree)
    #expect(detail.view.transform == .identity && root.view.transform == .identity)
    #expect(root.view.frame == Rect(0, 0, 320, 568) || root.view.window == nil)
    #expect((detail.view.window == nil) == run.isPush)
  }
}
