import Directors
import Geometry
import Motion
import Plans
import Runtime
import StageSupport
import Testing
import Transitions
import Views

/// Cancel restores poses: the tree after a cancel is the tree before, to the last bit.
struct CancelTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private let a = Screen("a")

  init() {
    (h, navigation, root) = Harness.navigation()
    root.view.alpha = 0.87
    root.view.transform = Transform2D(rotation: 0.01)
    root.view.cornerRadius = 3
    root.card.relativeFrame = RelativeFrame(x: .percent(10), y: .points(7), width: .percent(25), height: .points(50))
    h.settle()
  }

  nonisolated private static let directors = ["Slide", "Fade", "Wild"]

  /// Changes all it can reach, and puts nothing back.
  private func director(_ name: String) -> DirectorFactory? {
    if let stock = AllDirectors.named(name) { return stock.factory() }
    let script = ScriptedDirector.Script()
    script.onSetUp = { transition, transaction in
      let spring = Spring(response: 0.3, dampingRatio: 0.6)
      transaction.add(SpringProgress(spring: Spring(response: 0.6, dampingRatio: 1)), to: transition.progress)
      for screen in [transition.foreViewController.view, transition.backViewController.view] {
        for view in [screen] + screen.subviews {
          transaction.add(SpringTo(.position, Point(77, 11), spring: spring), to: view)
          transaction.add(SpringTo(.size, Size(31, 41), spring: spring), to: view)
          transaction.add(Tween(.rotation, to: 2, duration: 0.1), to: view)
          transaction.add(Tween(.alpha, to: 0.3, duration: 0.1), to: view)
          transaction.add(Tween(.cornerRadius, to: 9, duration: 0.1), to: view)
          transaction.add(Tween(.backgroundColor, to: Color.white, duration: 0.1), to: view)
          transaction.add(TransitionTween(.relativeTranslation, back: Vector(1, 1), fore: Vector(0.5, 0)), to: view)
        }
      }
    }
    return script.factory()
  }

  private func cancel(after frames: Int, _ ask: () -> Void) {
    h.input(ask)
    let initial = h.window.transition!.initialDirection
    h.frames(frames)
    h.window.transition?.currentDirection = initial.reversed
    h.settle()
    #expect(h.log.take().contains("cancelled"))
  }

  @Test(arguments: directors, [0, 1, 7])
  func `a cancelled push leaves the tree as it was`(name: String, frames: Int) {
    a.transitionController.directors = [director(name)].compactMap { $0 }
    let before = h.window.dumpTree()
    cancel(after: frames) { navigation.pushViewController(a, animated: true) }
    #expect(h.window.dumpTree() == before)
    #expect(a.view.superview == nil && a.parent == nil && a.view.gestureRecognizers.isEmpty)
  }

  @Test(arguments: directors, [0, 1, 7])
  func `a cancelled pop leaves the tree as it was`(name: String, frames: Int) {
    h.input { navigation.pushViewController(a, animated: false) }
    h.settle()
    a.transitionController.directors = [director(name)].compactMap { $0 }
    let (before, under) = (h.window.dumpTree(), root.view.dumpTree())
    cancel(after: frames) { navigation.popViewController(animated: true) }
    #expect(h.window.dumpTree() == before)
    #expect(root.view.dumpTree() == under)
  }

  @Test(arguments: directors, [ModalPresentationStyle.pageSheet, .overFullScreen, .fullScreen])
  func `a cancelled presentation and a cancelled dismissal leave the tree as it was`(
    name: String, style: ModalPresentationStyle
  ) {
    a.modalPresentationStyle = style
    a.transitionController.directors = [director(name)].compactMap { $0 }
    let before = h.window.dumpTree()
    cancel(after: 5) { root.present(a, animated: true) }
    #expect(h.window.dumpTree() == before)
    h.input { root.present(a, animated: false) }
    h.settle()
    let presented = h.window.dumpTree()
    cancel(after: 5) { a.dismiss(animated: true) }
    #expect(h.window.dumpTree() == presented)
    h.input { a.dismiss(animated: false) }
    h.settle()
    #expect(h.window.dumpTree() == before)
  }

  @Test func `a view that a director took elsewhere is back in its place after a cancel`() {
    let script = ScriptedDirector.Script()
    script.onSetUp = { [root] transition, transaction in
      transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
      transaction.add(TransitionTween(.alpha, back: 1, fore: 0), to: root.card)
    }
    root.view.addSubview(View(frame: Rect(0, 0, 5, 5)))
    a.transitionController.directors = [script.factory()]
    let before = h.window.dumpTree()
    h.input { navigation.pushViewController(a, animated: true) }
    h.window.addSubview(root.card)
    h.frames(3)
    h.key(.escape)
    h.settle()
    #expect(h.window.dumpTree() == before)
  }

  @Test(arguments: directors)
  func `after a resize in mid-flight a cancel ends where the new size says`(name: String) {
    a.transitionController.directors = [director(name)].compactMap { $0 }
    h.input { navigation.pushViewController(a, animated: true) }
    h.frames(4)
    h.resize(640, 480)
    h.frames(2)
    h.key(.escape)
    h.settle()
    #expect(root.view.frame == Rect(0, 0, 640, 480))
    #expect(root.card.frame == Rect(64, 7, 160, 50))
  }

  @Test(arguments: directors)
  func `final pose exactness: completed, both screens stand at their exact frames with nothing left of the motion`(
    name: String
  ) {
    a.transitionController.directors = [director(name)].compactMap { $0 }
    let under = root.view.dumpTree()
    h.input { navigation.pushViewController(a, animated: true) }
    h.settle()
    #expect(a.view.frame == h.window.bounds)
    #expect(a.view.transform.isIdentity && a.view.relativeTranslation == .zero && a.view.alpha == 1)
    if name != "Wild" { #expect(root.view.dumpTree() == under) }
  }

  @Test func `a root that was about to be replaced, and stays, is as it was`() {
    let before = h.window.dumpTree()
    h.input { navigation.setViewControllers([a], animated: true) }
    h.frames(4)
    h.key(.escape)
    h.settle()
    #expect(navigation.topViewController === root)
    #expect(h.window.dumpTree() == before)
  }
}
