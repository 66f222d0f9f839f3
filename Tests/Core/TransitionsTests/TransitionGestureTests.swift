import Geometry
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// The hand takes hold of transitions.
struct TransitionGestureTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() {
    (h, navigation, root) = Harness.navigation()
    h.log.words = ["request", "queued", "begin", "turn", "grab", "release", "end", "answer"]
  }

  private func pushAtRest() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
    _ = h.log.take()
  }

  @Test func `gesture-driven interactivity: a drag from rest begins a way back, and let go short it is cancelled`() {
    pushAtRest()
    h.press(50, 150)
    #expect(h.log.take() == "")
    h.drag(to: 130, 150, seconds: 0.3)
    h.rest()
    h.release()
    h.settle()
    #expect(
      h.log.take() == """
        request 2 gesture drop
        begin 2 for 2: root <- a by Slide interactive
        grab 2 a
        release 2 a
        turn 2 forward by gesture
        end 2 cancelled
        answer 2 cancelled
        """)
    #expect(navigation.topViewController === a && isOnly(a.view, in: navigation.view))
  }

  @Test(arguments: 16..<40)
  func `a press on a control of a screen that arrives drags as at rest: only in the directions of the way back`(
    frame: Int
  ) {
    let button = Control(frame: a.view.bounds)
    button.relativeFrame = .fill
    button.onActivate = {}
    a.view.addSubview(button)
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(frame)
    h.press(290, 150)
    h.settle()
    _ = h.log.take()
    h.drag(to: 90, 150, seconds: 0.3)
    h.rest()
    h.release()
    h.settle()
    #expect(!h.log.take().contains("request"))
    #expect(navigation.topViewController === a)
  }

  @Test func `a drag past the middle completes the way back`() {
    pushAtRest()
    h.press(50, 150)
    h.drag(to: 290, 150, seconds: 0.4)
    h.rest()
    h.release()
    h.settle()
    #expect(h.log.take().hasSuffix("release 2 a\nend 2 completed\nanswer 2 completed"))
    #expect(navigation.topViewController === root)
  }

  @Test(arguments: [true, false])
  func `flick threshold: a fast hand decides by its direction, not by its place`(isAway: Bool) {
    pushAtRest()
    h.press(50, 150)
    if isAway {
      h.drag(to: 130, 150, seconds: 0.1)
    } else {
      h.drag(to: 350, 150, seconds: 0.5)
      h.drag(to: 290, 150, seconds: 0.1)
    }
    h.release()
    h.settle()
    #expect(h.log.take().contains(isAway ? "end 2 completed" : "end 2 cancelled"))
  }

  @Test func `a drag in another direction begins nothing`() {
    pushAtRest()
    h.press(200, 150)
    h.drag(to: 50, 150, seconds: 0.2)
    h.release()
    h.press(200, 50)
    h.drag(to: 200, 250, seconds: 0.2)
    h.release()
    h.settle()
    #expect(h.log.take() == "")
  }

  @Test func `where no drag is allowed none begins, neither at rest nor in flight`() {
    a.transitionController.interactiveDirections = []
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(8)
    h.press(300, 150)
    h.drag(to: 390, 150, seconds: 0.1)
    h.release()
    h.settle()
    h.press(50, 150)
    h.drag(to: 390, 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(!h.log.take().contains("grab"))
    #expect(navigation.topViewController === a)
  }

  @Test func `at the root no pan begins`() {
    h.press(50, 150)
    h.drag(to: 350, 150, seconds: 0.2)
    h.release()
    h.settle()
    #expect(h.log.take() == "")
    #expect(root.view.gestureRecognizers.isEmpty)
  }

  @Test func `nobody drags a screen that nobody moves`() {
    h.environment.systemDirector = nil
    pushAtRest()
    h.press(50, 150)
    h.drag(to: 350, 150, seconds: 0.2)
    h.release()
    h.settle()
    #expect(h.log.take() == "")
  }

  @Test func `seized in flight at the press, the point stays under the pointer`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.run(to: 0.4)
    _ = h.log.take()
    let x = a.view.screenFrame.minX
    h.press(x + 60, 150)
    #expect(h.log.take() == "grab 1 a")
    h.frames(20)
    #expect(a.view.screenFrame.minX == x, "it stands still under a hand that does")
    for target in [x + 100, x + 20, x + 170] {
      h.drag(to: target, 140, seconds: 0.1)
      #expect(abs(a.view.screenFrame.minX - (target - 60)) < 1e-9)
    }
    h.rest()
    h.release()
    h.settle()
    #expect(h.log.take() == "release 1 a\nturn 1 backward by gesture\nend 1 cancelled\nanswer 1 cancelled")
  }

  @Test func `a press and release in flight leaves the direction alone`() {
    for direction in [TransitionDirection.forward, .backward] {
      h.input { navigation.pushViewController(a, animated: true) }
      h.run(to: 0.4)
      h.window.transition?.currentDirection = direction
      h.press(a.view.screenFrame.minX + 20, 150)
      h.frames(5)
      h.release()
      #expect(h.window.transition?.currentDirection == direction)
      h.settle()
      #expect(navigation.topViewController === (direction == .forward ? a : root))
      h.input { navigation.popToRootViewController(animated: false) }
      h.settle()
    }
  }

  @Test func `never-active director under a live gesture: not over until the hand lets go`() {
    final class HandOnly: TransitionDirector {
      let transition: Transition
      init(_ transition: Transition) { self.transition = transition }
      func setUp(_ transaction: inout Transaction) {
        transaction.add(
          Draggable(drivesTransitionAlong: Vector(1, 0), gesture: transition.gestureName),
          named: "drag", to: transition.foreViewController.view)
      }
    }
    pushAtRest()
    a.transitionController.directors = [DirectorFactory(HandOnly.self)]
    h.press(50, 150)
    h.drag(to: 300, 150, seconds: 0.2)
    h.frames(50)
    #expect(h.window.transition?.activeLabels == ["drag of a"])
    h.release()
    h.frame()
    #expect(h.log.take().hasSuffix("end 2 completed\nanswer 2 completed"))
  }

  @Test func `while another pair runs no pan begins`() {
    pushAtRest()
    let sheet = Screen("sheet", .overFullScreen)
    h.press(50, 150)
    h.input { a.present(sheet, animated: true) }
    h.drag(to: 300, 150, seconds: 0.2)
    h.release()
    h.settle()
    #expect(!h.log.take().contains("grab"))
    #expect(navigation.topViewController === a && navigation.presentedViewController === sheet)
  }

  @Test func `a press before its own transition begins takes hold of it when it becomes a drag`() {
    pushAtRest()
    h.press(50, 150)
    h.input { navigation.popViewController(animated: true) }
    h.frame()
    h.drag(to: 80, 150, seconds: 0.1)
    #expect(h.log.take().hasSuffix("grab 2 a"))
    h.release()
    #expect(h.settle())
  }

  @Test func `a gesture while a request waits turns the transition, and the request is served after it`() {
    let b = Screen("b")
    h.input {
      navigation.pushViewController(a, animated: true)
      navigation.pushViewController(b, animated: true, policy: .queue)
    }
    h.run(to: 0.6)
    h.press(a.view.screenFrame.minX + 50, 150)
    h.drag(to: 395, 150, seconds: 0.1)
    h.release()
    h.settle()
    #expect(
      h.log.take().hasSuffix(
        """
        turn 1 backward by gesture
        end 1 cancelled
        answer 1 cancelled
        begin 2 for 2: root -> b by Slide
        end 2 completed
        answer 2 completed
        """))
  }

  @Test func `a drag from rest that loses the window leaves the screen where it was`() {
    pushAtRest()
    h.press(50, 150)
    h.drag(to: 300, 150, seconds: 0.3)
    h.cancelPointer()
    h.settle()
    #expect(h.log.take().hasSuffix("end 2 cancelled\nanswer 2 cancelled"))
    #expect(navigation.topViewController === a)
  }

  @Test func `a hand that seized in flight and loses the window leaves the direction alone`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.run(to: 0.5)
    h.press(a.view.screenFrame.minX + 50, 150)
    h.drag(to: 390, 150, seconds: 0.2)
    h.cancelPointer()
    h.settle()
    #expect(navigation.topViewController === a)
  }

  @Test func `a request while the hand holds waits for the hand, which decides`() {
    h.input { navigation.pushViewController(a, animated: true) }
    h.run(to: 0.7)
    h.press(a.view.screenFrame.minX + 50, 150)
    h.input { navigation.popViewController(animated: true) }
    h.frames(30)
    #expect(h.window.transition != nil)
    h.drag(to: h.location.x - 60, 150, seconds: 0.2)
    h.rest()
    h.release()
    h.settle()
    #expect(
      h.log.take().hasSuffix("turn 1 forward by gesture\nend 1 completed\nanswer 1 completed\nanswer 2 cancelled"))
  }

  @Test(arguments: [true, false]) func `Escape cancels what a hand holds, at once`(isPush: Bool) {
    h.input { navigation.pushViewController(a, animated: true) }
    if isPush {
      h.run(to: 0.7)
      h.press(a.view.screenFrame.minX + 50, 150)
    } else {
      h.settle()
      h.press(50, 150)
      h.drag(to: 300, 150, seconds: 0.3)
    }
    #expect(h.window.transition?.progress.isHeld == true)
    h.key(.escape)
    #expect(h.window.transition?.progress.isHeld == false)
    h.frames(5)
    // The drag has no effect any more.
    h.drag(to: h.location.x + 60, 150, seconds: 0.2)
    h.settle()
    #expect(navigation.topViewController === (isPush ? root : a))
    #expect(h.log.take().hasSuffix(isPush ? "answer 2 completed" : "answer 2 cancelled\nanswer 3 completed"))
    h.release()
    h.settle()
    #expect(navigation.topViewController === (isPush ? root : a) && h.window.transition == nil)
  }

  @Test func `grabbed and let go again and again, it is one transition`() {
    h.input { navigation.pushViewController(a, animated: true) }
    for round in 0..<20 {
      h.frames(2)
      h.press(a.view.screenFrame.minX + 30, 150)
      guard h.window.transition?.progress.isHeld == true else { break }
      h.drag(to: h.location.x + (round % 2 == 0 ? 40 : -40), 150, seconds: 0.05)
      h.release()
    }
    #expect(h.settle())
    let text = h.log.take()
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("begin") || $0.hasPrefix("end") }.count == 2)
  }

  @Test func `a screen shown over another one is not dragged from under it`() {
    pushAtRest()
    let sheet = Screen("sheet")
    sheet.transitionController.interactiveDirections = []
    h.input { a.present(sheet, animated: false) }
    h.settle()
    _ = h.log.take()
    h.press(20, 150)
    h.drag(to: 350, 150, seconds: 0.2)
    h.release()
    h.settle()
    #expect(h.log.take() == "")
  }

  @Test(arguments: [true, false])
  func `a drag that no plan follows, or across its Draggable, is told`(isAcross: Bool) {
    a.transitionController.directors = [
      isAcross ? DirectorFactory(DownwardDirector.self) : DirectorFactory(UndraggableDirector.self)
    ]
    h.log.words = ["warning"]
    pushAtRest()
    h.press(50, 150)
    h.drag(to: 130, 150, seconds: 0.3)
    h.release()
    h.settle()
    let told = h.log.take()
    #expect(
      told.contains(isAcross ? "the path of Downward is across it" : "no plan of Undraggable follows it"), "\(told)")
  }

  @Test func `a drag that has moved the transition is no fault, though a resize has taken the screen back`() {
    h.log.words = ["warning"]
    pushAtRest()
    h.press(50, 150)
    h.drag(to: 250, 150, seconds: 0.3)
    // On a narrow screen the same way back is a larger part of it.
    h.resize(100, 300)
    h.drag(to: 90, 150, seconds: 0.3)
    h.release()
    h.settle()
    #expect(h.log.take() == "")
  }
}

/// Rises, without a plan for drags.
private final class UndraggableDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .snappy), to: transition.progress)
    transaction.add(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
  }
}

/// Rises and is dragged down, although its screens allow drags to the right.
private final class DownwardDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(SpringProgress(spring: .snappy), to: transition.progress)
    transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: fore)
    transaction.add(
      Draggable(drivesTransitionAlong: Vector(0, 1), gesture: transition.gestureName), to: fore)
  }
}
