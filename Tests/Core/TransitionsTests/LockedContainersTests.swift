import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Containers take the lock themselves, so that tickets and transitions exclude each other.
struct LockedContainersTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen
  private var lock: TransitionLock { h.environment.lock }
  /// Whether a ticket can be had for everything; it is given back.
  private var canTake: Bool {
    guard let ticket = lock.tryTicket("try") else { return false }
    ticket.release()
    return true
  }

  init() { (h, navigation, root) = Harness.navigation() }

  private func push(_ name: String = "a", policy: CollisionPolicy = .reverse) {
    h.input {
      navigation.pushViewController(Screen(name), animated: true, policy: policy, completion: h.note("push \(name)"))
    }
  }

  @Test func `while a container moves the lock is taken, and free again before the completion`() {
    var isFreeInCompletion: Bool?
    h.input {
      navigation.pushViewController(Screen("a"), animated: true) { [lock] _ in
        isFreeInCompletion = lock.holders.isEmpty
      }
    }
    #expect(lock.holders.map(\.kind) == [.run])
    #expect(!canTake)
    h.settle()
    #expect(isFreeInCompletion == true)
    #expect(canTake)
  }

  @Test func `a body that is serialized while a container moves runs after its end, in a later turn`() {
    push()
    h.input {
      lock.serialize("mine") { [h] ticket in
        h.log.add("body, moving: \(h.window.transition != nil)")
        ticket.release()
      }
    }
    h.log.words = ["body,", "push"]
    _ = h.log.take()
    h.settle()
    #expect(h.log.take() == "push a: completed\nbody, moving: false")
  }

  @Test func `what is asked for while a ticket is held is what its holder wants: it begins at once`() throws {
    var handle: TicketHandle?
    h.input {
      handle = lock.tryTicket("mine")?.handle()
      navigation.pushViewController(Screen("a"), animated: true) { _ in handle?.release() }
    }
    #expect(h.window.transition != nil)
    #expect(lock.holders.map(\.sponsors) == [[], ["mine"]])
    h.settle()
    #expect(handle?.isHeld == false)
    #expect(lock.holders.isEmpty)
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func `a request that waits and a body that waits take turns in the order of asking`() {
    push("a")
    h.input {
      lock.serialize("body") { [h] ticket in
        h.log.add("body with \(h.window.topViewController?.identifier ?? "?") on top")
        ticket.release()
      }
    }
    push("b", policy: .queue)
    h.log.words = ["body", "begin"]
    _ = h.log.take()
    h.settle()
    #expect(h.log.take() == "body with a on top\nbegin 2 for 2: a -> b by Slide")
  }

  @Test func `the same destination asked for twice in line is one, and both are answered with its outcome`() {
    push("a")
    let b = Screen("b")
    h.log.words = ["b1:", "b2:", "begin", "queued"]
    _ = h.log.take()
    h.input {
      navigation.pushViewController(b, animated: true, completion: h.note("b1"))
      navigation.pushViewController(b, animated: true, completion: h.note("b2"))
    }
    h.settle()
    #expect(
      h.log.take() == """
        queued 2 ahead 0
        queued 3 ahead 0
        begin 2 for 2: a -> b by Slide
        b1: completed
        b2: completed
        """)
  }

  @Test func `two windows do not wait for each other; what concerns everything waits for both`() {
    let other = Window(frame: Rect(0, 0, 400, 300))
    let second = NavigationController(root: Screen("other root"))
    h.input { other.setRootViewController(second, environment: h.environment) }
    h.settle()
    push("a")
    h.input { second.pushViewController(Screen("b"), animated: true, policy: .drop, completion: h.note("push b")) }
    #expect(h.window.transition != nil && other.transition != nil)
    #expect(!canTake)
    while other.isTransitioning { h.frame() }
    h.settle()
    #expect(second.viewControllers.count == 2 && navigation.viewControllers.count == 2)
  }

  @Test func `Escape takes a ticket away that is held too long, so that the user can leave`() {
    push("a")
    h.settle()
    var handle: TicketHandle?
    h.input { handle = lock.tryTicket("forgetful")?.handle() }
    h.frame(after: 11)
    h.log.words = ["warning", "begin"]
    _ = h.log.take()
    h.frame()
    h.key(.escape)
    #expect(h.window.transition?.currentDirection == .backward)
    h.settle()
    #expect(handle?.isHeld == false)
    #expect(navigation.viewControllers.count == 1)
    #expect(h.log.lines.contains { $0.contains("forgetful") && $0.contains("loses its ticket") }, "\(h.log.lines)")
  }

  // MARK: Parts of a window

  /// Shows two stacks beside each other.
  private final class Pair: ViewController {
    let left = NavigationController(root: Screen("left"))
    let right = NavigationController(root: Screen("right"))
    override func viewDidLoad() {
      for (index, child) in [left, right].enumerated() {
        child.definesTransitionScope = true
        addChild(child)
        child.view.relativeFrame = RelativeFrame(
          x: .percent(50 * Double(index)), y: .points(0), width: .percent(50), height: .percent(100))
        view.addSubview(child.view)
        child.didMove(toParent: self)
      }
    }
  }

  @Test func `parts of a window move side by side; what covers the window waits for all of them`() {
    let pair = Pair()
    let h = Harness()
    h.show(pair)
    h.log.words = ["begin", "end"]
    _ = h.log.take()
    h.input {
      pair.left.pushViewController(Screen("a"), animated: true, policy: .drop)
      pair.right.pushViewController(Screen("b"), animated: true, policy: .drop)
      pair.present(Screen("sheet"), animated: true)
      pair.left.pushViewController(Screen("late"), animated: true, policy: .queue)
    }
    #expect(h.window.transitions.map { $0.foreViewController.identifier } == ["a", "b"])
    h.settle()
    #expect(
      h.log.take() == """
        begin 1 for 1: left -> a by Slide
        begin 2 for 2: right -> b by Slide
        end 1 completed
        end 2 completed
        begin 3 for 3: ? -> sheet by Slide
        end 3 completed
        """, "the last one is obsolete: a sheet stands over it")
    #expect(pair.presentedViewController?.identifier == "sheet")
  }

  @Test func `a part that leaves its window answers who waits in it`() {
    let pair = Pair()
    let h = Harness()
    h.show(pair)
    h.input {
      pair.left.pushViewController(Screen("a"), animated: true, completion: h.note("a"))
      pair.left.pushViewController(Screen("b"), animated: true, policy: .queue, completion: h.note("b"))
    }
    h.frames(3)
    h.log.words = ["a:", "b:"]
    _ = h.log.take()
    h.input {
      pair.left.willMove(toParent: nil)
      pair.left.view.removeFromSuperview()
      pair.left.removeFromParent()
    }
    h.settle()
    #expect(h.log.take().split(separator: "\n").sorted() == ["a: completed", "b: obsolete"])
    #expect(h.environment.lock.holders.isEmpty && h.environment.lock.waiting.isEmpty)
  }

  @Test func `what moves in a part of a part is waited for by what moves around it, and not by what is beside it`() {
    let inner = Pair()
    let pair = Pair()
    let h = Harness()
    h.show(pair)
    h.input { pair.left.pushViewController(inner, animated: false) }
    h.settle()
    h.log.words = ["begin", "end"]
    _ = h.log.take()
    h.input {
      inner.right.pushViewController(Screen("deep"), animated: true)
      pair.left.popViewController(animated: true, policy: .queue)
      pair.right.pushViewController(Screen("beside"), animated: true)
    }
    #expect(h.window.transitions.map { $0.foreViewController.identifier } == ["deep", "beside"])
    h.settle()
    #expect(
      h.log.take().split(separator: "\n").map { $0.prefix(7) } == [
        "begin 2", "begin 3", "end 2 c", "end 3 c", "begin 4", "end 4 c",
      ])
    #expect(pair.left.viewControllers.count == 1)
  }

  @Test func `a request for a screen that is in another window by its turn is obsolete, and moves nothing there`() {
    let (h, _, root) = Harness.navigation()
    let other = Window(frame: Rect(0, 0, 400, 300))
    let second = Screen("second")
    let sheet = Screen("sheet")
    h.input { other.setRootViewController(second, environment: h.environment) }
    h.input { root.present(sheet, animated: false) }
    h.settle()
    var outcome: TransitionOutcome?
    h.input {
      sheet.dismiss(animated: true) { _ in second.present(sheet, animated: true) }
      sheet.navigateBack(origin: .program, policy: .queue) { outcome = $0 }
    }
    h.settle()
    #expect(outcome == .obsolete)
    while other.isTransitioning { h.frame() }
    #expect(second.presentedViewController === sheet && sheet.view.window === other)
  }
}
