import Runtime
import Testing

/// A plan whose performer holds nothing once it rests, and says so where its thing lets it.
struct Brief: NamedPlan, CustomStringConvertible {
  typealias PerformerType = BriefPerformer
  var description: String { "Brief" }
}

final class BriefPerformer: BasePerformer, ManualPerforming {
  static weak var last: BriefPerformer?
  static var isCollectable = true
  required init(target: Thing) {
    super.init(target: target)
    Self.last = self
  }
  func update(_ frame: Frame) -> ActivityState { thing.onUpdate(frame) }
  override var isCollectable: Bool { Self.isCollectable }
}

@Suite(.serialized) struct CollectionTests {
  private let fixture = Fixture(isTraced: false)

  init() { BriefPerformer.isCollectable = true }

  @Test func `performer collection: half a second at rest, and it is let go at a settle, not before`() {
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.loop.frame(at: 1)
    fixture.loop.frame(at: 1.4)
    #expect(BriefPerformer.last != nil)
    fixture.loop.frame(at: 1.6)
    #expect(BriefPerformer.last == nil)
  }

  @Test func `no timer and no frame is asked for: an idle scheduler sleeps, the next commit finds what is due`() {
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.loop.frame(at: 1)
    #expect(!fixture.loop.needsFrame && fixture.loop.nextDeadline == nil)
    fixture.loop.dispatch(at: 9) {
      #expect(BriefPerformer.last != nil)
      fixture.scheduler.add(Note("x"), to: fixture.b)
      #expect(BriefPerformer.last == nil)
    }
  }

  @Test func `one that says it holds something stays, and is asked again half a second later`() {
    BriefPerformer.isCollectable = false
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.loop.frame(at: 1)
    fixture.loop.frame(at: 2)
    #expect(BriefPerformer.last != nil)
    BriefPerformer.isCollectable = true
    fixture.loop.frame(at: 2.3)
    #expect(BriefPerformer.last != nil)
    fixture.loop.frame(at: 2.6)
    #expect(BriefPerformer.last == nil)
  }

  @Test func `one that is at work again stays, and so does one that never said that it may go`() {
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.scheduler.add(Step(), to: fixture.b)
    fixture.loop.frame(at: 1)
    fixture.a.onUpdate = { _ in .active }
    fixture.scheduler.add(Brief(), to: fixture.a)
    for second in 2...6 { fixture.loop.frame(at: Double(second)) }
    #expect(BriefPerformer.last != nil && fixture.b.madePerformers == 1)
    fixture.scheduler.add(Step(), to: fixture.b)
    #expect(fixture.b.madePerformers == 1)
  }

  @Test func `the name table survives: replacing or removing a name whose performer is gone works, and is traced`() {
    let log = fixture.log
    fixture.scheduler.add(Brief(), named: "one", to: fixture.a)
    fixture.scheduler.add(Brief(), named: "two", to: fixture.a)
    fixture.run(frames: 120)
    #expect(BriefPerformer.last == nil && fixture.a.madePerformers == 1)
    fixture.scheduler.addTracer(LogTracer(log))
    _ = log.take()
    fixture.scheduler.remove(named: "one", from: fixture.a)
    fixture.scheduler.remove(named: "one", from: fixture.a)
    #expect(log.take() == "removed one from a" && fixture.a.madePerformers == 1)
    fixture.scheduler.add(Brief(), named: "two", to: fixture.a)
    #expect(
      log.take() == """
        removed two from a
        created BriefPerformer for a
        a performs two=Brief
        added two=Brief to a
        """)
    #expect(fixture.a.madePerformers == 2)
  }

  @Test func `the target is let go with its last performer, also where a name of its plans is known`() {
    weak var target: Thing?
    do {
      let thing = Thing("c", fixture.log)
      target = thing
      fixture.scheduler.add(Brief(), named: "one", to: thing)
    }
    fixture.loop.frame(at: 1)
    #expect(target != nil)
    fixture.loop.frame(at: 2)
    #expect(target == nil)
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.loop.frame(at: 3)
    fixture.loop.frame(at: 4)
    #expect(BriefPerformer.last == nil)
  }

  @Test func `a target that has a replica is kept with it: who gave that is asked once`() {
    let observer = Replicas(fixture.b)
    fixture.scheduler.addNewTargetObserver(observer)
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.run(frames: 120)
    #expect(BriefPerformer.last == nil)
    fixture.scheduler.add(Brief(), to: fixture.a)
    #expect(observer.asked == 1 && fixture.b.madePerformers == 2)
  }

  @Test func `on a timeline nobody is let go: what they did is to be scrubbed`() {
    let timeline = Timeline(loop: fixture.loop)
    let scheduler = Scheduler(loop: fixture.loop, timeline: timeline)
    timeline.begin()
    scheduler.add(Brief(), to: fixture.a)
    timeline.attachScrubber(at: 0)
    fixture.run(frames: 120)
    timeline.detachScrubber()
    fixture.run(frames: 120)
    #expect(BriefPerformer.last != nil)
  }

  @Test func `a performer that adds plans to others in its own addPlan is not let go in the middle of it`() {
    fixture.scheduler.add(Brief(), to: fixture.a)
    fixture.loop.frame(at: 1)
    fixture.a.onAdd = { [fixture] in
      fixture.a.onAdd = nil
      fixture.scheduler.add(Note("x"), to: fixture.b)
      #expect(BriefPerformer.last != nil)
    }
    fixture.loop.dispatch(at: 5) { fixture.scheduler.add(Brief(), named: "x", to: fixture.a) }
    #expect(fixture.log.take().contains("b performs Note(x)"))
  }

  @Test func `whenAtRest: at once for what rests, else once, when that target rests, whatever else moves`() {
    var fired: [String] = []
    fixture.scheduler.whenAtRest(fixture.a) { fired.append("idle") }
    fixture.b.onUpdate = { _ in .active }
    fixture.a.onUpdate = { $0.time < 0.5 ? .active : .atRest }
    fixture.scheduler.add(Step(), to: fixture.a)
    fixture.scheduler.add(Step(), to: fixture.b)
    fixture.scheduler.whenAtRest(fixture.a) { fired.append("a") }
    fixture.scheduler.whenAtRest(fixture.b) { fired.append("b") }
    fixture.loop.frame(at: 0.4)
    #expect(fired == ["idle"])
    fixture.loop.frame(at: 0.6)
    fixture.loop.frame(at: 0.7)
    #expect(fired == ["idle", "a"] && fixture.scheduler.isActive)
    fixture.scheduler.tearDown()
    fixture.loop.frame(at: 0.8)
    #expect(fired == ["idle", "a", "b"])
  }
}

private final class Replicas: NewTargetObserver {
  private let replica: AnyObject
  private(set) var asked = 0
  init(_ replica: AnyObject) { self.replica = replica }
  func scheduler(_ scheduler: Scheduler, actorFor target: AnyObject) -> AnyObject {
    asked += 1
    return replica
  }
}
