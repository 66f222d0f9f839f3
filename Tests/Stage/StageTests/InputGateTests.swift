import Geometry
import Stage
import TestSupport
import Testing
import Views

final class InputGateTests {
  private var gate = InputGate()

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double = 0, button: PointerEvent.Button = .primary, pointer: Pointer = .mouse
  ) -> Event {
    .pointer(PointerEvent(phase, at: Point(x, 0), time: 0, button: button, pointer: pointer))
  }

  private func key(_ phase: KeyEvent.Phase, _ key: Key = .space, isRepeat: Bool = false) -> Event {
    .key(KeyEvent(phase, key, isRepeat: isRepeat, time: 0))
  }

  private func text(_ event: Event) -> String {
    switch event {
    case .pointer(let event): "\(event.phase) \(event.location.x) at \(event.time)"
    case .wheel: "wheel"
    case .key(let event): "\(event.phase) \(event.key) at \(event.time)"
    case .text(let event): "\(event.text) at \(event.time)"
    }
  }

  /// Passes events to the gate, and returns whether each of them gets through.
  private func admits(_ events: [Event]) -> [Bool] { events.map { gate.admits($0) } }
  private func admits(_ event: Event) -> Bool { gate.admits(event) }
  private func released() -> [String] { gate.release(at: 3).map(text) }

  @Test func `a button that is let go while time stands still is released where the program saw it`() {
    #expect(admits([event(.began, 1), event(.moved, 2)]) == [true, true])
    gate.hold()
    #expect(admits([event(.moved, 50), event(.ended, 60), event(.hovered, 70)]) == [false, false, false])
    #expect(released() == ["ended 2.0 at 3.0", "hovered 70.0 at 3.0"])
    #expect(admits([event(.hovered, 71), event(.began, 71), event(.ended, 71)]) == [true, true, true])
  }

  @Test func `a button that is still down goes to its new place, and ends later`() {
    _ = admits([event(.began, 1)])
    gate.hold()
    _ = admits([event(.moved, 5), event(.moved, 9)])
    #expect(released() == ["moved 9.0 at 3.0"])
    #expect(admits([event(.moved, 10), event(.ended, 10)]) == [true, true])
  }

  @Test func `a button that goes down while time stands still is not seen until it is let go`() {
    gate.hold()
    #expect(!admits(event(.began, 1)))
    #expect(released().isEmpty)
    #expect(admits([event(.moved, 5), event(.ended, 6), event(.hovered, 7)]) == [false, false, true])
  }

  @Test func `a button that is pressed again is released, and its new press is not seen`() {
    _ = admits([event(.began, 1)])
    gate.hold()
    _ = admits([event(.ended, 2), event(.began, 3), event(.moved, 4)])
    #expect(released() == ["ended 1.0 at 3.0"])
    #expect(admits([event(.moved, 5), event(.ended, 6), event(.began, 7)]) == [false, false, true])
  }

  @Test func `a button whose release is lost is cancelled when the pointer hovers`() {
    _ = admits([event(.began, 1)])
    gate.hold()
    _ = admits([event(.hovered, 9)])
    #expect(released() == ["cancelled 1.0 at 3.0", "hovered 9.0 at 3.0"])
    _ = admits([event(.began, 1), event(.hovered, 2)])
    gate.hold()
    #expect(released().isEmpty)
  }

  @Test func `each finger is its own press`() {
    _ = admits([event(.began, 1, pointer: .finger(1)), event(.began, 2, pointer: .finger(2))])
    gate.hold()
    _ = admits([event(.ended, 9, pointer: .finger(1)), event(.moved, 8, pointer: .finger(2))])
    #expect(released() == ["ended 1.0 at 3.0", "moved 8.0 at 3.0"])
  }

  @Test func `a key that is let go while time stands still comes up afterwards`() {
    _ = admits([key(.down)])
    gate.hold()
    #expect(admits([key(.down, isRepeat: true), key(.up), key(.down, .enter)]) == [false, false, false])
    #expect(released() == ["up space at 3.0"])
    #expect(
      admits([key(.down, .enter, isRepeat: true), key(.up, .enter), key(.down, .enter)]) == [false, false, true])
  }

  @Test func `a composition that ends while time stands still is ended for the program`() {
    let composed = TextInputEvent(.composed(selection: 0..<1), "ni", time: 0)
    #expect(admits(.text(composed)))
    gate.hold()
    #expect(!admits(.text(TextInputEvent(.typed, "你", time: 0))))
    #expect(released() == [" at 3.0"])
  }

  @Test func `the wheel turns nothing while time stands still`() {
    gate.hold()
    #expect(!admits(.wheel(WheelEvent(location: .zero, delta: Vector(0, 1), time: 0))))
    #expect(released().isEmpty)
  }

  /// A press, or a key that is down.
  private enum Held: Hashable {
    case button(Pointer, PointerEvent.Button)
    case key(Key)
  }

  private func change(_ event: Event) -> (held: Held, isDown: Bool)? {
    switch event {
    case .pointer(let event):
      switch event.phase {
      case .began: (.button(event.pointer, event.button), true)
      case .ended, .cancelled: (.button(event.pointer, event.button), false)
      case .hovered, .exited, .moved: nil
      }
    case .key(let event): event.isRepeat ? nil : (.key(event.key), event.phase == .down)
    case .wheel, .text: nil
    }
  }

  @Test(arguments: 0..<20) func `every press that a program gets begins and ends once`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let all: [Held] = [
      .button(.mouse, .primary), .button(.mouse, .secondary), .button(.finger(1), .primary),
      .button(.finger(2), .primary), .key(.space), .key(.enter),
    ]
    // The presses of the hand, and those that the program knows of.
    var (hand, known) = (Set<Held>(), Set<Held>())
    func hear(_ event: Event) {
      guard let (held, isDown) = change(event) else { return }
      let isNews = isDown ? known.insert(held).inserted : known.remove(held) != nil
      #expect(isNews)
    }
    for _ in 0..<3000 {
      let choice = random.int(in: 0...11)
      if choice == 0 {
        gate.hold()
      } else if choice == 1 {
        for event in gate.release(at: 0) { hear(event) }
        #expect(known.isSubset(of: hand))
      } else {
        let held = all[choice % all.count]
        let isDown = !hand.contains(held)
        if isDown { hand.insert(held) } else { hand.remove(held) }
        let event: Event =
          switch held {
          case .button(let pointer, let button): self.event(isDown ? .began : .ended, button: button, pointer: pointer)
          case .key(let key): self.key(isDown ? .down : .up, key)
          }
        if gate.admits(event) { hear(event) }
      }
      if !gate.isHolding, hand.isEmpty { #expect(known.isEmpty) }
    }
  }
}
