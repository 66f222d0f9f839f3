import Runtime
import Testing

struct TimelineTests {
  private let log = Log()
  private let loop = FrameLoop()

  private func begun(rate: Double = 1) -> Timeline {
    let timeline = Timeline(loop: loop, rate: rate)
    timeline.begin()
    return timeline
  }

  @Test func `time stands at 0 until it begins, and counts from there`() {
    loop.frame(at: 3)
    let timeline = Timeline(loop: loop)
    #expect(timeline.beginTime == nil && timeline.time == 0 && timeline.currentRate == 0)
    loop.frame(at: 5)
    #expect(timeline.time == 0)
    timeline.begin()
    #expect(timeline.beginTime == 5)
    loop.frame(at: 5.5)
    #expect(timeline.time == 0.5 && timeline.currentRate == 1)
  }

  @Test func `a second begin, one of a nested timeline, and scrubbing before the beginning are errors`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let timeline = Timeline(loop: FrameLoop())
        timeline.begin()
        timeline.begin()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Timeline(parent: Timeline(loop: FrameLoop()), begin: 0).begin() }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Timeline(loop: FrameLoop()).attachScrubber(at: 0) }
    }
  }

  @Test func `times and rates that are no numbers are errors, and so is a rate of 0`() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { _ = Timeline(loop: FrameLoop(), rate: 0) } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let timeline = Timeline(loop: FrameLoop())
        timeline.begin()
        timeline.rate = .infinity
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let timeline = Timeline(loop: FrameLoop())
        timeline.begin()
        timeline.attachScrubber(at: 0).offset = .nan
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let timeline = Timeline(loop: FrameLoop())
        timeline.begin()
        timeline.attachScrubber(at: -.infinity)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Timeline(parent: Timeline(loop: FrameLoop()), begin: .nan) }
    }
  }

  @Test func `paused, time stands; resumed, it goes on from there`() {
    let timeline = begun()
    loop.frame(at: 1)
    timeline.isPaused = true
    loop.frame(at: 11)
    #expect(timeline.time == 1 && timeline.currentRate == 0)
    timeline.isPaused = false
    loop.frame(at: 12)
    #expect(timeline.time == 2)
  }

  @Test func `paused before it begins, it begins paused`() {
    let timeline = Timeline(loop: loop)
    timeline.isPaused = true
    timeline.begin()
    loop.frame(at: 1)
    #expect(timeline.time == 0)
    timeline.isPaused = false
    loop.frame(at: 2)
    #expect(timeline.time == 1)
  }

  @Test func `its rate may change while it runs, and time has no gap; the loop's own scale counts besides`() {
    let slow = FrameLoop(timeScale: 0.5)
    let timeline = Timeline(loop: slow, rate: 2)
    timeline.begin()
    slow.frame(at: 1)
    #expect(timeline.time == 1)
    timeline.rate = 0.5
    #expect(timeline.time == 1 && timeline.currentRate == 0.25)
    slow.frame(at: 3)
    #expect(timeline.time == 1.5)
  }

  @Test func `nested: child time is (parent time - begin) · rate, and goes below 0 before it`() {
    let parent = begun()
    let child = Timeline(parent: parent, begin: 2, rate: 3)
    let grandchild = Timeline(parent: child, begin: 3)
    #expect(child.time == -6 && child.beginTime == 2 && grandchild.time == -9)
    loop.frame(at: 4)
    #expect(child.time == 6 && grandchild.time == 3 && grandchild.currentRate == 3)
    parent.isPaused = true
    loop.frame(at: 9)
    #expect(child.time == 6 && child.currentRate == 0 && !child.isPaused)
    parent.attachScrubber(at: 1)
    #expect(child.time == -3 && grandchild.time == -6)
  }

  @Test func `a nested timeline that is paused or scrubbed itself is not moved by its parent`() {
    let parent = begun()
    let child = Timeline(parent: parent, begin: 0)
    loop.frame(at: 1)
    child.isPaused = true
    parent.attachScrubber(at: 9)
    #expect(child.time == 1)
    child.attachScrubber(at: 5)
    parent.attachScrubber(at: 20)
    #expect(child.time == 5)
    child.detachScrubber()
    child.isPaused = false
    parent.attachScrubber(at: 21)
    #expect(child.time == 6)
  }

  @Test func `scrubber: attach, scrub and detach events; scrub only on a changed value`() {
    let timeline = begun()
    let observer = TimelineLog("o", log, timeline)
    loop.frame(at: 1)
    let scrubber = timeline.attachScrubber(at: 0.25)
    #expect(
      log.take()
        == "o attached, time 1.0\no paused false, began 0.0, from 1.0\no scrubbed 0.25, time 0.25\no paused false, began 0.0, from 0.25"
    )
    #expect(timeline.attachScrubber(at: 0.25) === scrubber)
    scrubber.offset = 0.25
    #expect(log.take() == "")
    scrubber.offset = 4
    #expect(log.take() == "o scrubbed 4.0, time 4.0\no paused false, began 0.0, from 4.0")
    loop.frame(at: 2)
    #expect(timeline.time == 4)
    timeline.detachScrubber()
    timeline.detachScrubber()
    #expect(log.take() == "o detached")
    #expect(timeline.scrubber == nil)
    loop.frame(at: 3)
    #expect(timeline.time == 5)
    scrubber.offset = 7
    #expect(scrubber.offset == 7 && timeline.time == 5 && log.take() == "")
    withExtendedLifetime(observer) {}
  }

  @Test func `attached where time is, it is no scrub`() {
    let timeline = begun()
    let observer = TimelineLog("o", log, timeline)
    timeline.attachScrubber(at: 0)
    #expect(log.take() == "o attached, time 0.0")
    withExtendedLifetime(observer) {}
  }

  @Test func `paused while scrubbed, it stands where the scrubber left it`() {
    let timeline = begun()
    timeline.attachScrubber(at: 3)
    timeline.isPaused = true
    timeline.detachScrubber()
    loop.frame(at: 1)
    #expect(timeline.time == 3 && timeline.isPaused)
  }

  @Test func `snapshots: paused, beginTime and offset on a change only, not because time runs`() {
    let timeline = Timeline(loop: loop)
    let observer = TimelineLog("o", log, timeline)
    loop.frame(at: 1)
    timeline.begin()
    #expect(log.take() == "o paused false, began 1.0, from 0.0")
    loop.frame(at: 2)
    #expect(log.take() == "")
    timeline.isPaused = true
    timeline.isPaused = true
    #expect(log.take() == "o paused true, began 1.0, from 1.0")
    #expect(timeline.snapshot == Timeline.Snapshot(isPaused: true, beginTime: 1, timeOffset: 1))
    timeline.isPaused = false
    #expect(log.take() == "o paused false, began 1.0, from 1.0")
    withExtendedLifetime(observer) {}
  }

  @Test func `observers hear in order, once each, as long as they live and are not removed`() {
    let timeline = begun()
    let first = TimelineLog("1", log, timeline)
    let second = TimelineLog("2", log, timeline)
    do { _ = TimelineLog("3", log, timeline) }
    timeline.addObserver(first)
    first.onScrub = { [unowned second] in timeline.removeObserver(second) }
    timeline.attachScrubber(at: 1)
    first.onScrub = nil
    #expect(
      log.take()
        == "1 attached, time 0.0\n2 attached, time 0.0\n1 scrubbed 1.0, time 1.0\n1 paused false, began 0.0, from 1.0")
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an observer that scrubs on or detaches while it is told: nobody hears of what is past`() {
    let timeline = begun()
    let first = TimelineLog("1", log, timeline)
    let second = TimelineLog("2", log, timeline)
    timeline.attachScrubber(at: 0)
    _ = log.take()
    first.onScrub = { if timeline.time == 1 { timeline.scrubber?.offset = 2 } }
    timeline.scrubber?.offset = 1
    #expect(timeline.time == 2)
    #expect(
      log.take() == """
        1 scrubbed 1.0, time 1.0
        1 scrubbed 2.0, time 2.0
        2 scrubbed 2.0, time 2.0
        1 paused false, began 0.0, from 2.0
        2 paused false, began 0.0, from 2.0
        """)
    withExtendedLifetime((first, second)) {}
  }
}

private final class TimelineLog: TimelineObserver {
  private let name: String
  private let log: Log
  var onScrub: (() -> Void)?
  init(_ name: String, _ log: Log, _ timeline: Timeline) {
    self.name = name
    self.log = log
    timeline.addObserver(self)
  }
  func timeline(_ timeline: Timeline, didAttach scrubber: Timeline.Scrubber) {
    log.write("\(name) attached, time \(timeline.time)")
  }
  func timeline(_ timeline: Timeline, didScrubTo offset: Double) {
    log.write("\(name) scrubbed \(offset), time \(timeline.time)")
    onScrub?()
  }
  func timelineDidDetachScrubber(_ timeline: Timeline) { log.write("\(name) detached") }
  func timeline(_ timeline: Timeline, didChangeTo snapshot: Timeline.Snapshot) {
    let began = snapshot.beginTime.map { "\($0)" } ?? "never"
    log.write("\(name) paused \(snapshot.isPaused), began \(began), from \(snapshot.timeOffset)")
  }
}
