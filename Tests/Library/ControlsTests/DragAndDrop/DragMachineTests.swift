import Controls
import Geometry
import TestSupport
import Testing

/// The states of a drag.
struct DragMachineTests {
  private final class Thing {}
  private let things = [Thing(), Thing()]

  private func target(
    _ index: Int = 0, _ operation: DropOperation = .copy, y: Double = 0, loads: Bool = false
  ) -> DragMachine.Target {
    DragMachine.Target(
      ObjectIdentifier(things[index]), area: Rect(0, y, 10, 10), operation: operation, isSpringLoaded: loads)
  }

  @Test func `a drop performs, ends and flies`() {
    var machine = DragMachine()
    let folder = target()
    #expect(machine.handle(.moved(over: folder)) == [.highlight(folder)])
    #expect(machine.handle(.moved(over: folder)) == [])
    #expect(machine.handle(.released) == [.stopTimer, .perform(folder), .end(.copy), .highlight(nil), .flyToTarget])
    for input: DragMachine.Input in [.moved(over: nil), .rested, .released, .cancelled, .caught] {
      #expect(machine.handle(input) == [])
    }
    #expect(machine.handle(.landed) == [.remove] && machine.state == .done)
  }

  @Test(arguments: [DropOperation.forbidden, .cancel])
  func `a target that refuses sends the items home`(operation: DropOperation) {
    var machine = DragMachine()
    _ = machine.handle(.moved(over: target(0, operation)))
    #expect(machine.handle(.released) == [.stopTimer, .highlight(nil), .flyHome])
    #expect(machine.handle(.landed) == [.end(.cancel), .remove])
  }

  @Test func `what flies home can be caught, and the drag goes on`() {
    var machine = DragMachine()
    _ = machine.handle(.cancelled)
    #expect(machine.handle(.caught) == [.carry] && machine.state == .carrying(over: nil))
    _ = machine.handle(.moved(over: target(1, .move)))
    #expect(machine.handle(.released).contains(.end(.move)))
  }

  @Test func `the time of spring loading begins again over another place, and not for motion inside one`() {
    var machine = DragMachine()
    #expect(machine.handle(.moved(over: target(loads: true))).last == .startTimer)
    #expect(machine.handle(.moved(over: target(0, .move, loads: true))) == [.highlight(target(0, .move, loads: true))])
    #expect(machine.handle(.rested) == [.springLoad])
    #expect(machine.handle(.moved(over: target(0, .move, y: 10, loads: true))).last == .startTimer)
    #expect(machine.handle(.moved(over: target(1))).last == .stopTimer)
    #expect(machine.handle(.rested) == [])
  }

  @Test func `a target that refuses opens all the same`() {
    var machine = DragMachine()
    _ = machine.handle(.moved(over: target(0, .cancel, loads: true)))
    #expect(machine.handle(.rested) == [.springLoad])
  }

  @Test(arguments: 0..<200)
  func `whatever happens, the drag ends once and is removed once`(seed: UInt64) {
    var (generator, machine) = (SeededGenerator(seed: seed), DragMachine())
    var actions: [DragMachine.Action] = []
    let targets = [nil, target(), target(0, .forbidden), target(1, .move, loads: true), target(1, .cancel, y: 9)]
    for _ in 0..<generator.int(in: 0...40) {
      let inputs: [DragMachine.Input] = [
        .moved(over: targets[generator.int(in: 0...4)]), .rested, .released, .cancelled, .caught, .landed,
      ]
      actions += machine.handle(inputs[generator.int(in: 0...5)])
    }
    actions += machine.handle(.removed) + machine.handle(.removed)
    let ends = actions.count { if case .end = $0 { true } else { false } }
    #expect(machine.state == .done && ends == 1 && actions.count { $0 == .remove } == 1)
    #expect(actions.count { if case .perform = $0 { true } else { false } } <= 1)
    #expect(actions.last { if case .highlight = $0 { true } else { false } } ?? .highlight(nil) == .highlight(nil))
  }
}
