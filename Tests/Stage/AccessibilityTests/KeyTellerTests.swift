import Accessibility
import Testing
import Views

struct KeyTellerTests {
  private var teller = KeyTeller()

  private mutating func tell(_ events: [Event], isTyping: Bool = true, isSecret: Bool = false) -> [String] {
    events.flatMap { teller.take($0, isTyping: isTyping, isSecret: isSecret) }.map(\.name)
  }

  private func key(_ key: Key, _ modifiers: KeyModifiers = [], _ phase: KeyEvent.Phase = .down) -> Event {
    .key(KeyEvent(phase, key, modifiers: modifiers, time: 0))
  }

  private func text(_ text: String) -> Event { .text(TextInputEvent(.typed, text, time: 0)) }

  @Test mutating func `a key is told as what it types, when it goes down and when it comes up`() {
    let two = Key.character("2")
    #expect(tell([key(two, .shift), text("@"), key(two, .shift, .up)]) == ["@", "@"])
    #expect(tell([key(two), text("2"), key(two, [], .up)]) == ["2", "2"])
  }

  @Test mutating func `a key that types nothing is told before the next event`() {
    #expect(tell([key(.character("a"))]) == [])
    #expect(tell([key(.tab)]) == ["a", "Tab"])
    #expect(tell([key(.character("a"), .control)]) == ["a"])
    #expect(tell([key(.character("a"), .shift)], isTyping: false) == ["A"])
  }

  @Test mutating func `what is hidden is not told`() {
    #expect(tell([key(.character("a")), text("a"), key(.space), key(.enter)], isSecret: true) == ["Return"])
  }
}
