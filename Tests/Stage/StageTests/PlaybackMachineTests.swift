import Stage
import TestSupport
import Testing

struct PlaybackMachineTests {
  private typealias Machine = PlaybackMachine

  private static let one = PastFrame(number: 1, time: 0.1)
  private static let two = PastFrame(number: 2, time: 0.2)

  /// The table of the machine's documentation: from each state, the state and the actions after each input.
  private static let table: [(Machine, Machine.Input, Machine, [Machine.Action])] = [
    (.running, .pause, .paused, [.holdInput, .stopClock]),
    (.running, .resume, .running, []),
    (.running, .stepForward(nil), .paused, [.holdInput, .stopClock, .step]),
    (.running, .stepBack(one), .past(one), [.holdInput, .stopClock, .show(one)]),
    (.running, .stepBack(nil), .paused, [.holdInput, .stopClock]),
    (.running, .seek(one), .past(one), [.holdInput, .stopClock, .show(one)]),
    (.running, .seek(nil), .paused, [.holdInput, .stopClock]),
    (.running, .goLive, .running, []),
    (.paused, .pause, .paused, []),
    (.paused, .resume, .running, [.runClock, .releaseInput]),
    (.paused, .stepForward(nil), .paused, [.step]),
    (.paused, .stepBack(one), .past(one), [.show(one)]),
    (.paused, .stepBack(nil), .paused, []),
    (.paused, .seek(one), .past(one), [.show(one)]),
    (.paused, .seek(nil), .paused, []),
    (.paused, .goLive, .running, [.runClock, .releaseInput]),
    (.past(one), .pause, .past(one), []),
    (.past(one), .resume, .replaying(one), [.runClock]),
    (.past(one), .stepForward(two), .past(two), [.show(two)]),
    (.past(one), .stepForward(nil), .paused, [.showLive]),
    (.past(two), .stepBack(one), .past(one), [.show(one)]),
    (.past(one), .stepBack(nil), .past(one), []),
    (.past(one), .seek(two), .past(two), [.show(two)]),
    (.past(one), .seek(nil), .paused, [.showLive]),
    (.past(one), .goLive, .running, [.showLive, .runClock, .releaseInput]),
    (.past(one), .recordingEnded, .paused, [.showLive]),
    (.replaying(one), .pause, .past(one), [.stopClock]),
    (.replaying(one), .resume, .replaying(one), []),
    (.replaying(one), .stepForward(two), .past(two), [.stopClock, .show(two)]),
    (.replaying(one), .stepForward(nil), .paused, [.stopClock, .showLive]),
    (.replaying(two), .stepBack(one), .past(one), [.stopClock, .show(one)]),
    (.replaying(one), .stepBack(nil), .past(one), [.stopClock]),
    (.replaying(one), .seek(two), .past(two), [.stopClock, .show(two)]),
    (.replaying(one), .seek(nil), .paused, [.stopClock, .showLive]),
    (.replaying(one), .goLive, .running, [.showLive, .runClock, .releaseInput]),
    (.replaying(one), .reached(two), .replaying(two), [.show(two)]),
    (.replaying(one), .reached(PastFrame(number: 1, time: 0.15)), .replaying(PastFrame(number: 1, time: 0.15)), []),
    (.replaying(one), .reached(nil), .running, [.showLive, .releaseInput]),
    (.replaying(one), .recordingEnded, .paused, [.stopClock, .showLive]),
  ]

  @Test func `each state answers each input as its table says`() {
    for (before, input, after, actions) in Self.table {
      var machine = before
      #expect(machine.handle(input) == actions, "\(before) \(input)")
      #expect(machine == after, "\(before) \(input)")
    }
  }

  /// The effects of the actions, tracked apart from the machine.
  private struct Outside {
    var isHolding = false
    var isClockRunning = true
    var seen: PastFrame?

    mutating func perform(_ action: PlaybackMachine.Action) {
      switch action {
      case .holdInput:
        #expect(!isHolding)
        isHolding = true
      case .releaseInput:
        #expect(isHolding && isClockRunning && seen == nil)
        isHolding = false
      case .stopClock:
        #expect(isClockRunning)
        isClockRunning = false
      case .runClock:
        #expect(!isClockRunning || seen == nil)
        isClockRunning = true
      case .show(let frame): seen = frame
      case .showLive: seen = nil
      case .step: #expect(isHolding && !isClockRunning && seen == nil)
      }
    }
  }

  @Test(arguments: 0..<20) func `whatever comes, the program is held while it is not seen running`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (machine, outside) = (Machine.running, Outside())
    for _ in 0..<2000 {
      let number = random.int(in: 0...9)
      let frame = number == 0 ? nil : PastFrame(number: number, time: Double(number))
      let inputs: [Machine.Input] = [
        .pause, .resume, .stepForward(frame), .stepBack(frame), .seek(frame), .goLive, .reached(frame),
        .recordingEnded,
      ]
      for action in machine.handle(inputs[random.int(in: 0...inputs.count - 1)]) { outside.perform(action) }
      switch machine {
      case .running: #expect(!outside.isHolding && outside.isClockRunning && outside.seen == nil)
      case .paused: #expect(outside.isHolding && !outside.isClockRunning && outside.seen == nil)
      case .past(let frame): #expect(outside.isHolding && !outside.isClockRunning && outside.seen == frame)
      case .replaying(let frame):
        #expect(outside.isHolding && outside.isClockRunning && outside.seen?.number == frame.number)
      }
    }
  }
}
