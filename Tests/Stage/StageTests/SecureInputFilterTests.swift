import Stage
import Testing
import Views

/// What recordings keep of what is typed into secure fields.
struct SecureInputFilterTests {
  /// What a recording keeps of an event, as text.
  private func kept(_ event: Event, _ filter: inout SecureInputFilter, isSecure: Bool = true) -> String {
    "\(filter.recorded(event, isSecure: isSecure))"
  }

  private func key(_ phase: KeyEvent.Phase, _ key: Key, _ modifiers: KeyModifiers = []) -> Event {
    .key(KeyEvent(phase, key, modifiers: modifiers, time: 1))
  }

  @Test func `typed and composed text becomes bullets of the same length`() {
    var filter = SecureInputFilter()
    for text in ["hunter2", "ñ日👩‍🚀", "e\u{301}", "a b\nc", ""] {
      let bullets = String(repeating: "•", count: text.count)
      for kind in [TextInputEvent.Kind.typed, .composed(selection: 0..<1)] {
        let event = Event.text(TextInputEvent(kind, text, time: 2))
        #expect(kept(event, &filter) == "\(Event.text(TextInputEvent(kind, bullets, time: 2)))")
        #expect(kept(event, &filter, isSecure: false) == "\(event)")
      }
    }
  }

  @Test func `a key that types is hidden until it goes up, with its Shift, also after the focus has moved`() {
    var filter = SecureInputFilter()
    for typed in [Key.character("p"), .character("é"), .space] {
      #expect(kept(key(.down, typed, .shift), &filter) == "\(key(.down, .character("•")))")
      #expect(kept(key(.down, .tab), &filter) == "\(key(.down, .tab))")
      #expect(kept(key(.up, typed), &filter, isSecure: false) == "\(key(.up, .character("•")))")
      #expect(kept(key(.up, typed), &filter, isSecure: false) == "\(key(.up, typed))")
    }
  }

  @Test func `keys that edit, commands and the mouse stay as they are`() {
    var filter = SecureInputFilter()
    let events = [
      key(.down, .backspace), key(.down, .enter), key(.down, .left, .shift), key(.down, .character("a"), .control),
      key(.up, .character("a")), .pointer(PointerEvent(.began, at: .zero, time: 1)),
    ]
    for event in events { #expect(kept(event, &filter) == "\(event)") }
  }
}
