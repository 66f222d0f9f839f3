import TestSupport
import Testing

@testable import Sockets

struct ConnectionLifecycleTests {
  private enum Input: CaseIterable { case sendingFailed, sideWasGone, end, failure, close }
  private static let broken = SocketError("s", .system("broken"))
  private static let reset = SocketError("s", .lost("reset"))

  private static func send(_ input: Input, to machine: inout ConnectionLifecycle) -> [ConnectionLifecycle.Action] {
    switch input {
    case .sendingFailed: machine.sendingDidFail(broken)
    case .sideWasGone: machine.sendingDidFail(nil)
    case .end: machine.readingDidEnd(nil)
    case .failure: machine.readingDidEnd(reset)
    case .close: machine.close()
    }
  }

  @Test func `each phase answers each input as its table says`() {
    var open = ConnectionLifecycle()
    #expect(open.readingDidEnd(Self.reset) == [.flush, .release, .tell(Self.reset)])
    #expect(open.phase == .closed)

    var closed = ConnectionLifecycle()
    #expect(closed.close() == [.flush, .release])
    for input in Input.allCases { #expect(Self.send(input, to: &closed).isEmpty) }

    var unsendable = ConnectionLifecycle()
    #expect(unsendable.sendingDidFail(Self.broken) == [.discardUnsent, .shutDown])
    #expect(unsendable.phase == .unsendable(reason: Self.broken))
    #expect(unsendable.sendingDidFail(nil).isEmpty)
    #expect(unsendable.readingDidEnd(Self.reset) == [.release, .tell(Self.broken)])

    var left = ConnectionLifecycle()
    #expect(left.sendingDidFail(nil) == [.discardUnsent, .shutDown])
    #expect(left.close() == [.release])
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `whatever happens, it is released once, told at most once, and silent afterwards`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var machine = ConnectionLifecycle()
    var actions: [ConnectionLifecycle.Action] = []
    for _ in 0..<20 {
      let isClosed = machine.phase == .closed
      let new = Self.send(Input.allCases.randomElement(using: &generator)!, to: &machine)
      #expect(!isClosed || new.isEmpty)
      actions += new
    }
    _ = machine.close()
    #expect(actions.count { $0 == .release } == 1)
    let told = actions.filter { if case .tell = $0 { true } else { false } }
    #expect(told.count <= 1)
    #expect(actions.last == .release || told.last == actions.last)
  }
}
