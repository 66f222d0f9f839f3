import Geometry
import Motion
import Plans
import Rendering
import Runtime
import TestSupport
import Testing
import Transitions
import Views

// Replicas inside replicas, dragged, and at the end.

extension ReplicaTests {
  // MARK: Nested

  @Test(arguments: [false, true])
  func `Nested replication: the outer look-alike has a hole where the inner one lies above it`(isInnerFirst: Bool) {
    let inner = View(frame: Rect(10, 10, 20, 20))
    inner.identifier = "inner"
    inner.backgroundColor = .black
    root.card.addSubview(inner)
    _ = label("x", in: root.card, Rect(50, 0, 20, 20))
    a.view.alpha = 0
    var before: Set<String> = []
    push { [self] transition, transaction in
      before = drawn()
      let order = isInnerFirst ? [inner, root.card] : [root.card, inner]
      for view in order { transition.replicate(view) }
      transaction.add(TransitionTween(.alpha, back: 1, fore: 0), to: root.card)
    }
    #expect(drawn() == before, "\(drawn().symmetricDifference(before).sorted())")
    guard let controller = h.window.transition?.replicationController, let outside = controller.replica(of: root.card),
      let above = controller.replica(of: inner)
    else {
      Issue.record("no replica")
      return
    }
    #expect(above.superview?.subviews.map(ObjectIdentifier.init) == [outside, above].map(ObjectIdentifier.init))
    let copies = outside.subviews.filter { !$0.isConcealed }
    #expect(copies.count == 1 && copies.first is Label, "the hole")
    h.window.transition?.progress.move(to: 0.5, velocity: 0)
    #expect(outside.alpha == 0.5 && above.alpha == 1, "each moves by itself")
    h.settle()
    #expect(!inner.isConcealed && !root.card.isConcealed)
  }

  @Test func `look-alikes lie over one another as their originals do, in whatever order they were made`() {
    let second = View(frame: Rect(60, 30, 100, 60))
    root.view.addSubview(second)
    push { [self] transition, _ in
      for view in [a.card, second, root.card] { transition.replicate(view) }
      let made = [root.card, second, a.card].compactMap { transition.replicationController?.replica(of: $0) }
      #expect(made.count == 3 && made.first.map { holds(made, in: $0.superview ?? $0) } == true)
    }
  }

  @Test func `what stands in a look-alike made in one piece is not replicated`() {
    let gauge = Gauge(frame: Rect(5, 5, 50, 50))
    let part = View()
    part.identifier = "part"
    gauge.addSubview(part)
    root.view.addSubview(gauge)
    push { transition, _ in
      transition.replicate(gauge)
      #expect(transition.replicate(part) == nil)
    }
    #expect(h.log.lines.last == "warning part is not replicated: the replica of what holds it was made in one piece")
  }

  // MARK: Hands

  @Test(arguments: [false, true])
  func `Replica interactivity: a press lands on the look-alike of what can be dragged, else beneath`(isDraggable: Bool)
  {
    a.view.backgroundColor = .black
    push { [self] transition, transaction in
      transition.replicate(root.card, isDraggable: isDraggable)
      transaction.add(Draggable(drivesTransitionAlong: Vector(1, 0)), to: root.card)
    }
    h.frame()
    let hit = h.window.hitTest(Point(70, 50))
    #expect((hit?.replicaSource === root.card) == isDraggable)
    h.log.words = ["grab", "release"]
    h.press(70, 50)
    h.drag(to: 90, 50, seconds: 0.1)
    h.release()
    let named = h.log.lines.filter { $0.hasSuffix("card") }
    #expect(named == (isDraggable ? ["grab 1 card", "release 1 card"] : []), "the original's name is told")
    h.settle()
  }

  // MARK: The end

  enum Way: CaseIterable { case complete, cancel, abort, notMoved }

  @Test(arguments: Way.allCases)
  func `Replicas go on cancel and abort: the tree is as it was, and nothing of them is alive`(way: Way) {
    let leaks = LeakTracker()
    let tree = root.view.dumpTree()
    do {
      push { [self] transition, transaction in
        if let replica = transition.replicate(root.card) { leaks.track(replica, "replica") }
        if let controller = transition.replicationController { leaks.track(controller, "controller") }
        if way != .notMoved { transaction.add(TransitionTween(.alpha, back: 1, fore: 0), to: root.card) }
      }
      #expect(root.card.isConcealed)
      h.frames(3)
      switch way {
      case .complete, .notMoved: break
      case .cancel: h.input { h.window.transition?.currentDirection = .backward }
      case .abort: h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
      }
      h.settle()
    }
    #expect(!root.card.isConcealed && root.view.dumpTree() == tree)
    #expect(h.window.transition == nil)
    #expect(leaks.alive == [])
    let told = h.log.take().split(separator: "\n").filter { $0.hasPrefix("replica") }
    #expect(told == ["replica card made", "replica card gone"])
  }

  @Test func `thrown away in mid-flight: who was hidden is seen again`() {
    let home = Screen("home")
    do {
      let h = Harness()
      let navigation = NavigationController(root: home)
      h.show(navigation)
      let a = Screen("a")
      let script = ScriptedDirector.Script()
      script.onSetUp = { transition, transaction in
        transaction.add(SpringProgress(spring: Spring(response: 2, dampingRatio: 1)), to: transition.progress)
        transition.replicate(home.card)
      }
      a.transitionController.directors = [script.factory()]
      h.input { navigation.pushViewController(a, animated: true) }
      h.frames(2)
      #expect(home.card.isConcealed)
      h.input { h.window.setRootViewController(Screen("new"), environment: h.environment) }
    }
    #expect(!home.card.isConcealed)
  }

  @Test func `a transition knows its replication controller only while it is active`() {
    var controller: ReplicationController?
    script.onInit = { transition in controller = transition.replicationController }
    push { transition, _ in #expect(transition.replicationController === controller) }
    #expect(controller != nil, "Replica set-up first: it is there when the director is made")
    let transition = h.window.transition
    h.settle()
    #expect(transition?.replicationController == nil)
    #expect(transition?.replicate(root.card) == nil)
  }
}
