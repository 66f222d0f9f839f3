import Geometry
import SDLStage
import StoryboardStage
import TestSupport
import Testing
import Transitions
import Views
import Wire

@testable import Inspector

@MainActor struct RemoteTests {
  private let navigation = NavigationController(root: CardScreen("Home"))

  private func push() { navigation.pushViewController(CardScreen("Detail"), animated: true) }

  // MARK: What is seen

  @Test func `the events and costs of the program reach the inspector in order and exactly`() throws {
    let bench = RemoteBench(navigation)
    let local = LogRecorder(bench.core)
    local.start()
    push()
    bench.run()
    #expect(bench.remote.greeting?.title == "Notes")
    #expect(local.log.count > 10)
    #expect(bench.remote.log.trace == local.log.trace)
    #expect(bench.remote.costs.history.count > 10)
    let newest = try #require(bench.remote.costs.history.newest.last)
    #expect(newest.time == bench.core.loop.now)
    local.stop()
    bench.session.end()
  }

  @Test func `bytes that come in pieces of any size are the same messages`() {
    var traces: Set<String> = []
    for pieces in [1, 7, 100, Int.max] {
      let navigation = NavigationController(root: CardScreen("Home"))
      let bench = RemoteBench(navigation, greets: false)
      bench.exchange(pieces: pieces)
      navigation.pushViewController(CardScreen("Detail"), animated: true)
      for _ in 0..<20 where bench.program.advance() { bench.exchange(pieces: pieces) }
      bench.exchange(pieces: pieces)
      #expect(bench.remote.log.count > 5)
      traces.insert(bench.remote.log.trace)
      bench.session.end()
    }
    #expect(traces.count == 1)
  }

  @Test func `an inspector that is attached in mid-flight sees the rest`() {
    let bench = RemoteBench(navigation, greets: false)
    push()
    for _ in 0..<5 { bench.program.advance() }
    bench.exchange()
    bench.run()
    #expect((0..<bench.remote.log.count).contains { bench.remote.log.shown($0).line.event == "end" })
    bench.session.end()
  }

  // MARK: Time

  @Test func `random commands of time do in the program what they do beside it`() {
    var random = SeededGenerator(seed: 41)
    let twin = HeadlessStage(size: Size(480, 320))
    let twinNavigation = NavigationController(root: CardScreen("Home"))
    twin.show(twinNavigation)
    twin.core.playback.startRecording()
    let bench = RemoteBench(navigation)
    for step in 0..<400 {
      if step % 40 == 3 {
        push()
        twin.core.environment.makeCurrent()
        twinNavigation.pushViewController(CardScreen("Detail"), animated: true)
        bench.core.environment.makeCurrent()
      }
      let controls: [any PlaybackControl] = [bench.remote.playback, twin.core.playback]
      let choice = random.int(in: 0...8)
      let number = random.double(in: 0...1)
      for control in controls {
        switch choice {
        case 0: control.pause()
        case 1: control.resume()
        case 2: control.stepBack()
        case 3: control.stepForward()
        case 4: control.goLive()
        case 5: control.seek(to: number * 3)
        case 6: control.rate = [0.1, 0.25, 1, 3][Int(number * 3.99)]
        default: break
        }
      }
      bench.exchange()
      bench.program.advance()
      twin.advance()
      bench.exchange()
      let remote = bench.remote.playback
      let local = twin.core.playback
      #expect(remote.isPaused == local.isPaused && remote.isInPast == local.isInPast && remote.rate == local.rate)
      #expect(remote.recordedSpan == bench.core.playback.recordedSpan)
      #expect(remote.shownTime == bench.core.playback.shownTime)
    }
    bench.session.end()
  }

  @Test func `a rate that was chosen stays while the answer is on its way`() {
    let bench = RemoteBench(navigation)
    let playback = bench.remote.playback
    playback.rate = 0.5
    #expect(playback.rate == 0.5)
    // A state from before the command.
    push()
    bench.program.advance()
    bench.channels.program.deliver()
    #expect(playback.rate == 0.5)
    playback.rate = 0.25
    bench.exchange()
    #expect(playback.rate == 0.25 && bench.core.playback.rate == 0.25)
    bench.core.playback.rate = 2
    bench.exchange()
    #expect(playback.rate == 2)
    bench.session.end()
  }

  // MARK: The end

  @Test func `after the inspector nothing of it is left in the program, which runs as usual`() {
    let tracker = LeakTracker()
    let stage = HeadlessStage(size: Size(480, 320))
    stage.show(navigation)
    do {
      let channels = PipeChannel.makePair()
      let session = tracker.track(
        InspectionSession(stage.core, title: "Notes", channels.program, time: .stopped), "session")
      let remote = tracker.track(RemoteStage(channels.inspector, time: .stopped), "remote")
      while channels.inspector.deliver() || channels.program.deliver() {}
      #expect(session.isInspecting)
      remote.playback.rate = 0.1
      remote.playback.pause()
      remote.costs.flashesDamage = true
      while channels.inspector.deliver() || channels.program.deliver() {}
      #expect(stage.core.playback.isPaused && stage.core.costMeter != nil)
      remote.stop()
      #expect(!session.isInspecting)
    }
    #expect(stage.core.playback.rate == 1 && !stage.core.playback.isPaused && stage.core.costMeter == nil)
    #expect(stage.core.playback.recordedSpan == nil && stage.core.overlay == nil)
    push()
    while stage.advance() {}
    #expect(navigation.topViewController.title == "Detail")
    #expect(tracker.alive == [])
  }

  @Test func `a program that ends says so`() {
    let bench = RemoteBench(navigation)
    bench.session.end()
    #expect(bench.detachments == ["the program has ended"])
  }
}
