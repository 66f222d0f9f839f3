import Geometry
import Notation
import SDLStage
import TestSupport
import Testing
import Transitions
import Views
import Wire

@testable import Inspector

/// What an inspector in another process can send, and what the program makes of it.
@MainActor struct RemoteDoorTests {
  private let navigation = NavigationController(root: CardScreen("Home"))

  private func send(_ text: String, _ bench: RemoteBench, type: String = InspectionProtocol.messageType) {
    _ = bench.channels.inspector.send(WireFrames.frame(text, contentType: type))
    bench.exchange()
  }

  private func fade(_ target: String, named name: String? = nil) -> String {
    let named = name.map { #""name":"\#($0)","# } ?? ""
    return #"{"operation":"add",\#(named)"target":"\#(target)","plan":"#
      + #"{"family":"Tween","payload":{"property":"alpha","values":[1,0.25],"duration":0.1}}}"#
  }

  // MARK: Greeting

  @Test(arguments: [
    (#"{"message":"hello","protocol":2}"#, "the program speaks version 1 of the protocol, and the inspector version 2"),
    (#"{"message":"playback","do":"pause"}"#, "the first message is \"hello\" with the version of the protocol"),
    ("[", "the first message is \"hello\" with the version of the protocol"),
  ])
  func `a program refuses whom it does not understand`(text: String, reason: String) {
    let bench = RemoteBench(navigation, greets: false)
    // Instead of the greeting that waits.
    bench.channels.inspector.discard()
    send(text, bench)
    #expect(bench.detachments == [reason])
    #expect(!bench.session.isInspecting && bench.channels.program.isClosed)
    #expect(bench.core.playback.recordedSpan == nil)
  }

  @Test func `an inspector that does not greet is refused after five seconds`() {
    var lifecycle = SessionLifecycle()
    let refused: [SessionLifecycle.Action] = [.refuse("no \"hello\" came within 5.0 seconds"), .closeChannel]
    #expect(lifecycle.patienceDidEnd() == refused)
    #expect(lifecycle.didGreet(version: 1, refusal: nil) == [])
    var greeted = SessionLifecycle()
    #expect(greeted.didGreet(version: 1, refusal: nil) == [.start])
    #expect(greeted.patienceDidEnd() == [])
    #expect(greeted.channelDidEnd() == [.stop, .closeChannel])
    #expect(greeted.channelDidEnd() == [])
  }

  // MARK: Commands

  @Test(arguments: [
    (#"{"message":"playback","do":"halt"}"#, "halt"), (#"{"message":"playback"}"#, "do"),
    (#"{"message":"playback","do":"seek"}"#, "time"), (#"{"message":"playback","do":"rate","rate":0}"#, "rate"),
    (#"{"message":"playback","do":"rate","rate":1e300}"#, "rate"), (#"{"message":"flash","on":1}"#, "on"),
    (#"{"message":7}"#, "message"), (#"{"do":"pause"}"#, "message"), (#"[{"message":"replay"},4]"#, "message"),
    ("[[[[", "end"), ("", "empty"),
  ])
  func `a wrong command is answered by a sentence, and nothing changes`(text: String, word: String) throws {
    let bench = RemoteBench(navigation)
    send(text, bench)
    #expect(bench.notices.count == 1)
    #expect(try #require(bench.notices.first).contains(word))
    #expect(bench.session.isInspecting && !bench.core.playback.isPaused && bench.core.playback.rate == 1)
    send(#"{"message":"playback","do":"pause","newer":true}"#, bench)
    #expect(bench.core.playback.isPaused)
    send(#"{"message":"of a newer version"}"#, bench)
    #expect(bench.notices.count == 1)
    bench.session.end()
  }

  // MARK: Plans

  @Test func `plans move views, and end with the connection`() throws {
    let bench = RemoteBench(navigation)
    let card = try #require(bench.program.window.view(withIdentifier: "card"))
    send("[" + fade("#card") + "]", bench, type: WireFrames.transactionType)
    bench.run()
    #expect(card.alpha == 0.25)
    #expect(bench.notices == [])
    card.alpha = 1
    let slow = fade("#card", named: "slow").replacing("0.1", with: "100")
    send("[" + slow + "]", bench, type: WireFrames.transactionType)
    for _ in 0..<10 { bench.program.advance() }
    #expect(card.alpha < 1)
    let alpha = card.alpha
    bench.remote.stop()
    for _ in 0..<10 { bench.program.advance() }
    #expect(card.alpha == alpha)
    #expect(!bench.core.loop.needsFrame)
  }

  @Test func `a million plans are refused`() throws {
    let bench = RemoteBench(navigation)
    for _ in 0..<600 { navigation.topViewController.view.addSubview(View()) }
    let many = "[" + Array(repeating: fade("View"), count: 20).joined(separator: ",") + "]"
    send(many, bench, type: WireFrames.transactionType)
    #expect(bench.notices == ["a connection adds at most 10000 plans; \"clearPlans\" removes them"])
    let card = "[" + Array(repeating: fade("#card"), count: 500).joined(separator: ",") + "]"
    for _ in 0..<30 { send(card, bench, type: WireFrames.transactionType) }
    #expect(bench.notices.count == 11)
    send(#"{"message":"clearPlans"}"#, bench)
    send(card, bench, type: WireFrames.transactionType)
    #expect(bench.notices.count == 11)
    bench.session.end()
  }

  @Test func `a plan with a fault is answered with its place`() {
    let bench = RemoteBench(navigation)
    send(#"[{"operation":"ad"}]"#, bench, type: WireFrames.transactionType)
    #expect(bench.notices == ["1:15: there is no operation \"ad\": did you mean \"add\"?"])
    bench.session.end()
  }

  // MARK: Floods and garbage

  @Test func `an inspector that does not read costs the program a bounded memory, and sees the newest later`() {
    let bench = RemoteBench(navigation)
    for round in 0..<60 {
      if round.isMultiple(of: 2) {
        navigation.pushViewController(CardScreen("Detail"), animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      while bench.program.advance() { bench.writeOnly() }
    }
    let limit = InspectionProtocol.mostWaiting + 2 * 40_000
    #expect(bench.channels.program.mostWaited > InspectionProtocol.mostWaiting)
    #expect(bench.channels.program.mostWaited < limit)
    bench.exchange()
    #expect(bench.channels.program.mostWaited < limit)
    #expect(bench.remote.costs.history.newest.last?.time == bench.core.loop.now)
    #expect(bench.remote.playback.shownTime == bench.core.playback.shownTime)
    bench.session.end()
  }

  @Test func `a stream without frames ends the session with a reason`() {
    for garbage in [
      "GET / HTTP/1.1\r\n\r\n", "Content-Length: 999999999\nContent-Type: x\n\n", String(repeating: "x", count: 9000),
    ] {
      let bench = RemoteBench(navigation)
      _ = bench.channels.inspector.send(Array(garbage.utf8))
      bench.exchange()
      #expect(bench.detachments.count == 1)
      #expect(!bench.session.isInspecting)
    }
  }

  @Test func `random bytes and random changes of messages neither trap nor change the program`() {
    var random = SeededGenerator(seed: 5)
    let messages = [
      #"{"message":"playback","do":"seek","time":0.5,"command":3}"#,
      #"[{"message":"replay"},{"message":"flash","on":true}]"#,
      "[" + fade("#card") + "]", #"{"message":"hello","protocol":1}"#, #"{"message":"catalog"}"#,
    ]
    for _ in 0..<600 {
      let bench = RemoteBench(navigation)
      for _ in 0..<random.int(in: 1...4) {
        var bytes = Array((messages.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<random.int(in: 0...4) where !bytes.isEmpty {
          let place = random.int(in: 0...bytes.count - 1)
          switch random.int(in: 0...2) {
          case 0: bytes[place] = UInt8(random.int(in: 0...255))
          case 1: bytes.remove(at: place)
          default: bytes.insert(contentsOf: Array("[{\"9e99,:".utf8).shuffled(using: &random).prefix(3), at: place)
          }
        }
        let isPlan = random.bool(probability: 0.3)
        let type = isPlan ? WireFrames.transactionType : InspectionProtocol.messageType
        let count = random.bool(probability: 0.1) ? random.int(in: 0...300) : bytes.count
        _ = bench.channels.inspector.send(
          Array("Content-Type: \(type)\nContent-Length: \(count)\n\n".utf8) + bytes)
        bench.exchange()
      }
      bench.program.advance()
      bench.remote.stop()
      #expect(!bench.session.isInspecting && bench.core.playback.rate == 1)
    }
  }

  @Test func `a flood of messages leaves the program three quarters of its time`() {
    // A clock of which each reading takes 10 microseconds, as a message does.
    var now = 0.0
    let bench = RemoteBench(
      navigation,
      clock: {
        now += 1e-5
        return now
      })
    let seek = #"{"message":"playback","do":"seek","time":0.5},"#
    let flood = "[" + String(repeating: seek, count: 2700) + #"{"message":"playback","do":"live"}]"#
    for _ in 0..<20 {
      _ = bench.channels.inspector.send(WireFrames.frame(flood, contentType: InspectionProtocol.messageType))
    }
    _ = bench.runLater()
    now = 0
    bench.channels.inspector.deliver()
    #expect(bench.channels.program.isSuspended)
    var turns = 0
    var rest = 0.0
    while bench.channels.program.isSuspended, turns < 2000 {
      let before = now
      let waits = bench.runLater()
      #expect(now - before < 0.005)
      #expect(waits.count { $0 > 0 } == 1 && waits.allSatisfy { $0 == 0 || ($0 >= 0.012 && $0 < 0.013) }, "\(waits)")
      rest += waits.reduce(0, +)
      turns += 1
    }
    #expect(turns > 100 && turns < 2000)
    // The last turn needs no rest.
    #expect(rest > 3 * (now - 0.005))
    #expect(!bench.core.playback.isPaused)
    bench.session.end()
  }
}
