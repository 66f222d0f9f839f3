import Directors
import Geometry
import Plans
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Scheduler, director and all else of a run exist only while it is active.
struct OwnershipTests {
  private let leaks = LeakTracker()

  private func track(_ h: Harness) {
    guard let transition = h.window.transition else { return }
    leaks.track(transition, "transition")
    leaks.track(transition.progress, "window")
    leaks.track(transition.foreViewController, "fore")
  }

  @Test(arguments: ["Slide", "Fade"], [false, true])
  func `scheduler and director lifetime: nothing of a run is alive after it`(name: String, isCancelled: Bool) {
    let (h, navigation, _) = Harness.navigation(director: AllDirectors.named(name)?.factory())
    let script = ScriptedDirector.Script()
    script.onInit = { [leaks] in leaks.track($0, "in director") }
    for isScripted in [false, true] {
      do {
        let a = Screen("a")
        if isScripted { a.transitionController.directors = [script.factory()] }
        h.input { navigation.pushViewController(a, animated: true) }
      }
      track(h)
      if isCancelled { h.key(.escape) } else { h.settle() }
      h.settle()
      h.input { navigation.popViewController(animated: true) }
      track(h)
      h.settle()
    }
    #expect(leaks.alive == [])
  }

  @Test func `nothing is alive after a drag, a sheet, or a director that keeps its transition`() {
    let (h, navigation, root) = Harness.navigation()
    final class Keeper: TransitionDirector {
      let transition: Transition
      var token: ActivityToken?
      init(_ transition: Transition) { self.transition = transition }
      func setUp(_ transaction: inout Transaction) {
        token = transition.makeToken("kept")
        transaction.add(SpringProgress(spring: .init(response: 0.2, dampingRatio: 1)), to: transition.progress)
        token?.isActive = false
      }
    }
    do {
      let sheet = Screen("sheet")
      sheet.transitionController.directors = [DirectorFactory(Keeper.self)]
      h.input { root.present(sheet, animated: true) }
      track(h)
    }
    h.settle()
    h.key(.escape)
    track(h)
    h.settle()
    h.input { navigation.pushViewController(Screen("a"), animated: true) }
    track(h)
    h.settle()
    h.press(50, 150)
    h.drag(to: 330, 150, seconds: 0.2)
    track(h)
    h.release()
    h.settle()
    #expect(leaks.alive == [])
  }

  @Test func `a window that goes away in mid-flight takes all with it, and everybody is answered`() {
    for isPresentation in [false, true] {
      var outcomes: [TransitionOutcome] = []
      let loop = FrameLoop()
      let environment = TransitionEnvironment(loop: loop)
      environment.systemDirector = { StockDirectors.system($0) }
      do {
        let window = leaks.track(Window(frame: Rect(0, 0, 100, 100)), "window")
        let root = leaks.track(Screen("root"), "root")
        let navigation = leaks.track(NavigationController(root: root), "navigation")
        window.setRootViewController(navigation, environment: environment)
        loop.frame(at: 0.1)
        let a = leaks.track(Screen("a"), "a")
        if isPresentation {
          root.present(a, animated: true) { outcomes.append($0) }
        } else {
          navigation.pushViewController(a, animated: true) { outcomes.append($0) }
        }
        navigation.popToRootViewController(animated: true, policy: .queue) { outcomes.append($0) }
        loop.frame(at: 0.2)
        #expect(window.transition != nil)
        leaks.track(window.transition!, "transition")
      }
      #expect(leaks.alive == [])
      loop.frame(at: 0.3)
      #expect(outcomes == [.completed, .obsolete])
    }
  }

  @Test func `a thousand transitions leave nothing behind`() {
    let (h, navigation, root) = Harness.navigation(rate: 20)
    func count(_ view: View) -> Int { 1 + view.subviews.reduce(0) { $0 + count($1) } }
    let views = count(h.window)
    for round in 0..<500 {
      let screen = leaks.track(Screen("s"), "screen \(round)")
      if round % 2 == 0 {
        h.input { navigation.pushViewController(screen, animated: true) }
      } else {
        h.input { root.present(screen, animated: true) }
      }
      track(h)
      h.settle()
      h.key(.escape)
      track(h)
      h.settle()
    }
    #expect(leaks.alive == [])
    #expect(count(h.window) == views && root.view.gestureRecognizers.isEmpty)
    #expect(!h.loop.needsFrame && h.loop.nextDeadline == nil)
  }
}
