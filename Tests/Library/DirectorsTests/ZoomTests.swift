import Directors
import Geometry
import Plans
import Runtime
import Schema
import TestSupport
import Testing
import Transitions
import Views

/// A card grows into a screen and back.
struct ZoomTests {
  private let plain: [String: FieldValue] = ["recede": .number(1), "dampingRatio": .number(1)]

  @Test func `a matched element goes from its place on one screen to its place on the other`() {
    let bench = MatchBench(plain)
    bench.push()
    expectNear(bench.box.screenFrame, bench.cards[0].screenFrame)
    #expect(bench.box.cornerRadius == 12 && bench.box.backgroundColor == bench.cards[0].backgroundColor)
    bench.put(0.5)
    expectNear(bench.box.screenFrame, Rect(10, 30, 250, 105))
    #expect(bench.box.cornerRadius == 6)
    bench.put(1)
    expectNear(bench.box.screenFrame, bench.hero.screenFrame)
    #expect(bench.box.cornerRadius == 0)
    bench.settle()
    #expect(bench.outcomes == [.completed] && bench.warnings == [])
  }

  @Test func `both elements are in the box and not at home, and nothing is reparented`() {
    let bench = MatchBench(plain)
    bench.push()
    bench.put(0.5)
    #expect(bench.hero.shownPortal?.superview === bench.box && bench.cards[0].shownPortal?.superview === bench.box)
    #expect(bench.hero.superview === bench.fore.view && bench.cards[0].superview === bench.back.view)
    #expect(bench.cards[1].shownPortal == nil)
    bench.settle()
    #expect(bench.hero.shownPortal == nil)
  }

  @Test func `after a reload in flight it follows its element to another view, and not the view to another element`() {
    let bench = MatchBench(plain)
    bench.push()
    bench.put(0.25)
    (bench.cards[0].identifier, bench.cards[1].identifier) = ("card-2", "card-1")
    bench.put(0.5)
    #expect(bench.cards[1].shownPortal?.superview === bench.box && bench.cards[0].shownPortal == nil)
    bench.put(0)
    expectNear(bench.box.screenFrame, bench.cards[1].screenFrame)
    bench.cards[1].isHidden = true
    bench.cards[2].identifier = "card-1"
    bench.put(0.1)
    #expect(bench.cards[2].shownPortal?.superview === bench.box, "a view that waits for reuse keeps its identifier")
    bench.cancel()
    #expect(bench.outcomes == [.cancelled] && bench.cards.allSatisfy { $0.shownPortal == nil })
  }

  @Test func `an element that is gone after a reload fades, and comes back with its element`() {
    let bench = MatchBench(plain)
    bench.push()
    bench.put(0.5)
    bench.cards[0].identifier = "card-9"
    bench.put(0.25)
    bench.put(0.1)
    #expect(bench.cards[0].shownPortal == nil && bench.box.alpha < 1)
    bench.cards[2].identifier = "card-1"
    bench.put(0.2)
    #expect(bench.cards[2].shownPortal?.superview === bench.box && bench.box.alpha == 1)
    bench.settle()
    #expect(bench.outcomes == [.completed])
  }

  @Test func `an element at the same place on both screens does not move, though the back screen recedes`() {
    let bench = MatchBench()
    bench.hero.relativeFrame = bench.cards[0].relativeFrame
    bench.push()
    let place = bench.cards[0].screenFrame
    var recedes = false
    for step in 0...20 {
      bench.put(Double(step) / 20)
      expectNear(bench.box.screenFrame, place)
      recedes = recedes || bench.back.view.transform.scale.width < 0.99
    }
    #expect(recedes)
    bench.settle()
    expectNear(bench.hero.screenFrame, place)
  }

  @Test func `without pairs the touched element becomes the whole screen`() {
    let bench = MatchBench(plain)
    bench.fore.transitionController.matchedElements = []
    let control = Control(frame: Rect(100, 100, 80, 60))
    bench.back.view.addSubview(control)
    control.onActivate = { [unowned bench, unowned control] in
      bench.navigation.push(
        key: "detail", from: bench.back, origin: RequestOrigin(source: .click, element: control), policy: .queue
      ) { bench.fore }
    }
    bench.press(Point(120, 120))
    bench.release()
    expectNear(bench.box.screenFrame, Rect(100, 100, 80, 60))
    bench.put(0.5)
    expectNear(bench.box.screenFrame, Rect(50, 50, 240, 180))
    #expect(bench.fore.view.alpha == 1 && bench.fore.view.shownPortal != nil)
    bench.settle()
    #expect(bench.fore.view.screenFrame == bench.window.bounds && bench.fore.view.shownPortal == nil)
  }

  @Test func `with nothing to fly it is a fade`() {
    let bench = MatchBench(plain)
    bench.push(matching: [])
    #expect(bench.boxes.isEmpty)
    bench.put(0.5)
    #expect(bench.fore.view.alpha == 0.5 && bench.back.view.alpha == 1)
    bench.settle()
    #expect(bench.outcomes == [.completed])
  }

  @Test func `reduced motion: nothing flies`() {
    let bench = MatchBench(plain)
    bench.environment.prefersReducedMotion = true
    bench.push()
    bench.put(0.5)
    #expect(bench.boxes.isEmpty && bench.fore.view.alpha == 0.5 && bench.hero.shownPortal == nil)
  }

  @Test func `a full picture is never half transparent over what is below`() {
    let bench = MatchBench(plain)
    bench.push()
    for step in 0...100 {
      bench.put(Double(step) / 100)
      let (below, above) = (bench.box.subviews[0], bench.box.subviews[1])
      #expect(bench.box.alpha == 1 && (bench.box.backgroundColor?.alpha ?? 0) == 1)
      #expect(below.alpha == 1 || above.alpha == 1)
    }
    #expect(bench.box.subviews[0].alpha == 0 && bench.box.subviews[1].alpha == 1)
  }

  @Test func `three pairs fly at once, each between its own places`() {
    let bench = MatchBench(plain)
    for index in 1...2 {
      let part = View(frame: Rect(Double(index) * 100, 200, 50, 50))
      part.identifier = "part-\(index)"
      bench.fore.view.addSubview(part)
    }
    bench.push(matching: [("card-1", "hero"), ("card-2", "part-1"), ("card-3", "part-2")])
    bench.put(1)
    #expect(bench.boxes.map(\.screenFrame) == [Rect(0, 0, 400, 150), Rect(100, 200, 50, 50), Rect(200, 200, 50, 50)])
    bench.settle()
    #expect(bench.warnings == [])
  }

  /// A title inside the card and inside what the card becomes, named before the card.
  private func pushNested(_ parameters: [String: FieldValue]) -> MatchBench {
    let bench = MatchBench(plain.merging(parameters) { $1 })
    for (parent, id, frame) in [
      (bench.cards[0], "title", Rect(5, 5, 20, 10)), (bench.hero, "heading", Rect(15, 15, 60, 30)),
    ] {
      let view = View(frame: frame)
      view.identifier = id
      parent.addSubview(view)
    }
    bench.push(matching: [("title", "heading"), ("card-1", "hero")])
    return bench
  }

  @Test func `an element inside another one flies in it, along the same arc`() {
    let (straight, bent) = (pushNested([:]), pushNested(["arc": .number(1)]))
    for bench in [straight, bent] { bench.put(0.5) }
    func way(_ bench: MatchBench) -> Vector { bench.boxes[1].center - bench.boxes[0].center }
    #expect(straight.boxes.count == 2 && straight.boxes[0].frame.width > straight.boxes[1].frame.width)
    #expect((bent.boxes[0].center - straight.boxes[0].center).length > 1, "the card's way is bent")
    #expect((way(bent) - way(straight)).length < 1e-9)
  }

  @Test func `a hand that takes an element along takes along what flies in it`() {
    let bench = pushNested([:])
    bench.put(0.6)
    let still = pushNested([:])
    bench.press(bench.boxes[0].screenFrame.center + Vector(30, 20))
    bench.drag(by: Vector(60, 35), seconds: 0.2)
    still.put(bench.transition.progress.value)
    let taken = bench.boxes.map(\.center)
    let path = still.boxes.map(\.center)
    #expect((taken[0] - path[0]).length > 10)
    #expect(((taken[1] - path[1]) - (taken[0] - path[0])).length < 1e-9)
    bench.release()
    bench.settle()
    #expect(bench.boxes.isEmpty)
  }

  // MARK: Ends that move

  @Test func `a resize in mid-flight keeps both ends right`() {
    let bench = MatchBench(plain)
    bench.push()
    bench.put(0.5)
    bench.window.frame = Rect(0, 0, 800, 600)
    bench.window.performLayout()
    expectNear(bench.box.screenFrame, Rect(20, 60, 500, 210))
    bench.put(0)
    expectNear(bench.box.screenFrame, bench.cards[0].screenFrame)
    bench.put(1)
    expectNear(bench.box.screenFrame, Rect(0, 0, 800, 300))
  }

  @Test func `an end that is turned, scaled and scrolled is followed through all that holds it`() {
    let bench = MatchBench(plain)
    let holder = View(frame: Rect(50, 50, 200, 200))
    holder.transform = Transform2D(rotation: 0.5).concatenating(Transform2D(scaleX: 0.5, y: 0.5))
    holder.bounds.origin = Point(7, 9)
    bench.back.view.addSubview(holder)
    let card = View(frame: Rect(20, 30, 80, 40))
    card.identifier = "deep"
    card.cornerRadius = 8
    card.transform = Transform2D(rotation: 0.25)
    holder.addSubview(card)
    bench.push(matching: [("deep", "hero")])
    expectNear(bench.box.screenFrame, card.screenFrame)
    #expect(abs(bench.box.transform.rotation - 0.75) < 1e-9 && abs(bench.box.cornerRadius - 4) < 1e-9)
    #expect(abs(bench.box.bounds.width - 40) < 1e-9)
    bench.put(0.5)
    #expect(abs(bench.box.transform.rotation - 0.375) < 1e-9)
    bench.put(1)
    #expect(bench.box.transform.isIdentity)
  }

  @Test func `an element that turns on and on never spins the box the other way`() {
    let bench = MatchBench(plain)
    bench.push()
    bench.put(0.9)
    var last = bench.box.transform.rotation
    for step in 1...80 {
      bench.cards[0].transform = Transform2D(rotation: Double(step) * 0.1)
      bench.window.performLayout()
      let turn = bench.box.transform.rotation - last
      #expect(abs(turn) < 0.05 || abs(abs(turn) - 2 * .pi) < 0.05)
      last = bench.box.transform.rotation
    }
  }

  @Test func `a screen that was never laid out is laid out before it is looked at`() {
    let bench = MatchBench(plain)
    let late = View()
    late.identifier = "late"
    late.relativeFrame = RelativeFrame(x: .points(0), y: .percent(50), width: .percent(50), height: .percent(25))
    bench.fore.view.addSubview(late)
    bench.push(matching: [("card-2", "late")])
    bench.put(1)
    #expect(bench.box.screenFrame == Rect(0, 150, 200, 75) && bench.warnings == [])
  }

  @Test func `what is deleted in mid-flight leaves its end where it was, and the run ends as always`() {
    for isFore in [false, true] {
      let bench = MatchBench(plain)
      bench.push()
      bench.put(0.5)
      let frame = bench.box.screenFrame
      (isFore ? bench.hero : bench.cards[0]).removeFromSuperview()
      bench.window.performLayout()
      expectNear(bench.box.screenFrame, frame)
      #expect(bench.box.alpha == 1)
      bench.put(isFore ? 0.75 : 0.25)
      #expect(abs(bench.box.alpha - 0.5) < 1e-9)
      expectNear(bench.box.screenFrame, isFore ? Rect(5, 15, 325, 127.5) : Rect(15, 45, 175, 82.5))
      bench.settle()
      #expect(bench.outcomes == [.completed] && bench.hero.shownPortal == nil)
    }
  }

  // MARK: What cannot be matched

  @Test func `a missing, doubled, sizeless or unseen view is told of once, and its pair left out`() {
    let bench = MatchBench(plain)
    bench.cards[1].identifier = "card-1"
    bench.cards[2].relativeFrame = .init(x: .points(0), y: .points(0), width: .points(0), height: .points(9))
    let far = View(frame: Rect(-90, 0, 50, 50))
    far.identifier = "far"
    bench.back.view.addSubview(far)
    bench.push(matching: [("card-1", "hero"), ("card-3", "hero"), ("far", "hero"), ("card-9", "hero"), ("card-2", "x")])
    #expect(
      bench.warnings == [
        "\"card-1\" of list is not matched: 2 views have this identifier",
        "\"card-3\" of list is not matched: it has no size", "\"far\" of list is not matched: it is not on screen",
        "\"card-9\" of list is not matched: there is no such view",
        "\"card-2\" of list is not matched: there is no such view",
      ])
    bench.put(0.5)
    #expect(bench.boxes.isEmpty && bench.fore.view.alpha == 0.5, "a plain fade")
    bench.settle()
    let count = bench.warnings.count
    bench.loop.dispatch(at: bench.loop.now) { bench.navigation.popViewController(animated: true) }
    bench.settle()
    #expect(bench.warnings.count == count && bench.outcomes == [.completed, .completed])
  }

  @Test func `of views with the same identifier the one in sight is matched, as in a list whose cells wait`() {
    let bench = MatchBench(plain)
    bench.cards[1].identifier = "card-1"
    bench.cards[1].isHidden = true
    bench.push()
    bench.put(0.5)
    #expect(bench.warnings.isEmpty && bench.boxes.count == 1)
    bench.settle()
    #expect(bench.outcomes == [.completed])
  }

  // MARK: What is left

  @Test func `the tree after a cancel is the tree before, bit for bit`() {
    let bench = MatchBench()
    let before = bench.window.dumpTree()
    bench.push()
    bench.frames(7)
    bench.cancel()
    #expect(bench.window.dumpTree() == before && bench.outcomes == [.cancelled])
    bench.push()
    bench.settle()
    let shown = bench.window.dumpTree()
    bench.loop.dispatch(at: bench.loop.now) { bench.navigation.popViewController(animated: true) }
    bench.frames(7)
    bench.cancel()
    #expect(bench.window.dumpTree() == shown)
    bench.loop.dispatch(at: bench.loop.now) { bench.navigation.popViewController(animated: true) }
    bench.settle()
    #expect(bench.window.dumpTree() == before)
  }

  @Test func `nothing of a run lives on`() {
    let bench = MatchBench()
    let tracker = LeakTracker()
    do {
      bench.push()
      bench.frames(3)
      for box in bench.boxes {
        tracker.track(box, "box")
        for portal in box.subviews { tracker.track(portal, "portal") }
      }
      tracker.track(bench.box.superview!, "overlay")
      tracker.track(bench.transition, "transition")
      tracker.track(bench.transition.progress, "window")
    }
    bench.settle()
    #expect(tracker.alive == [])
  }

  // MARK: A hand

  @Test func `ten grabs and reversals: no jump of place, size or corners, no loss of velocity`() {
    let bench = MatchBench(["response": .number(2)])
    bench.interval = 1.0 / 1000
    bench.push()
    while bench.transition.progress.value < 0.5 { bench.frame() }
    for round in 0..<10 {
      let way = round.isMultiple(of: 2) ? Vector(40, 25) : Vector(-45, -15)
      let (frame, radius) = (bench.box.frame, bench.box.cornerRadius)
      bench.press(bench.box.screenFrame.center)
      #expect(bench.transition.progress.isHeld, "round \(round)")
      expectNear(bench.box.frame, frame, 1e-6)
      #expect(abs(bench.box.cornerRadius - radius) < 1e-9)
      var (last, before) = (bench.box.frame, bench.box.frame)
      bench.drag(by: way, seconds: 0.08) {
        (before, last) = (last, bench.box.frame)
        expectNear(before, last, 3)
      }
      let held = velocity(from: before, to: last, bench)
      let grown = (last.width - before.width) / bench.interval
      bench.release()
      expectNear(bench.box.frame, last, 1e-6)
      bench.frame()
      let free = velocity(from: last, to: bench.box.frame, bench)
      // A thousandth of a second of the springs' pull is in it.
      #expect((held - free).length < 0.12 * held.length, "round \(round): \(held) \(free)")
      let grows = (bench.box.frame.width - last.width) / bench.interval
      #expect(abs(grown - grows) < 0.15 * abs(grown) + 5, "round \(round): \(grown) \(grows)")
      for _ in 0..<30 where bench.window.isTransitioning {
        let was = bench.box.frame
        bench.frame()
        if !bench.boxes.isEmpty { expectNear(was, bench.box.frame, 3) }
      }
    }
    bench.settle()
    #expect(bench.outcomes.count == 1 && bench.window.dumpTree().contains("PortalView") == false)
  }

  private func velocity(from one: Rect, to two: Rect, _ bench: MatchBench) -> Vector {
    (two.center - one.center) / bench.interval
  }

  @Test func `the point that was seized stays under the hand, whatever becomes of the box`() {
    let bench = MatchBench(plain)
    bench.push()
    bench.put(0.6)
    let point = bench.box.screenFrame.center + Vector(30, 20)
    let share = Vector(30 / bench.box.frame.width, 20 / bench.box.frame.height)
    bench.press(point)
    bench.drag(by: Vector(60, 35), seconds: 0.2)
    let frame = bench.box.frame
    let held = frame.center + Vector(share.x * frame.width, share.y * frame.height)
    #expect((held - (point + Vector(60, 35))).length < 1e-6)
    #expect(bench.transition.progress.value < 0.6)
    bench.release()
    bench.settle()
    #expect(bench.boxes.isEmpty)
  }

  @Test func `a throw back puts the element where it came from`() {
    let bench = MatchBench()
    bench.push()
    bench.settle()
    bench.press(Point(100, 80))
    bench.drag(by: Vector(200, 60), seconds: 0.12)
    bench.release()
    bench.settle()
    #expect(bench.navigation.topViewController === bench.back && bench.outcomes == [.completed, .completed])
  }
}
