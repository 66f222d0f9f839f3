import Stagecraft
import StagecraftStoryboard

extension TraceWriter {
  /// Writes a line for every input and every frame.
  func writeInput(of core: StageCore) {
    core.onInput = { [weak self] input in self?.write("input") { $0.add(input) } }
    core.onFrameBegin = { [weak self] time in self?.write("frame") { $0.add("time", .number(time)) } }
  }
}

extension TraceLine {
  mutating func add(_ input: StageInput) {
    switch input {
    case .event(.pointer(let event)): add(event)
    case .event(.wheel(let event)): add(event)
    case .event(.key(let event)): add(event)
    case .event(.text(let event)): add(event)
    case .resized(let size, let time):
      add("kind", "resize")
      add("time", .number(time))
      add("size", .numbers([size.width, size.height]))
    case .rescaled(let scale):
      add("kind", "scale")
      add("scale", .number(scale))
    case .redraw:
      add("kind", "redraw")
    case .focus(let isGained):
      add("kind", "focus")
      add("state", isGained ? "gained" : "lost")
    case .visibility(let isShown):
      add("kind", "visibility")
      add("state", isShown ? "shown" : "hidden")
    case .drop(let event): add(event)
    }
  }

  private mutating func add(_ event: DropEvent) {
    add("kind", "drop")
    add("time", .number(event.time))
    add("at", .numbers([event.location.x, event.location.y]))
    switch event.phase {
    case .moved: add("phase", "moved")
    case .exited: add("phase", "exited")
    case .dropped(let urls, let text):
      add("phase", "dropped")
      // URLs have no line breaks.
      if !urls.isEmpty { add("urls", urls.joined(separator: "\n")) }
      if let text { add("text", text) }
    }
    add(event.modifiers)
  }

  private mutating func add(_ event: TextInputEvent) {
    add("kind", "text")
    add("time", .number(event.time))
    add("text", event.text)
    switch event.kind {
    case .typed: break
    case .composed(let selection):
      add("start", selection.lowerBound)
      add("end", selection.upperBound)
    }
  }

  private mutating func add(_ event: PointerEvent) {
    add("kind", "pointer")
    add("time", .number(event.time))
    add("phase", InputNames.word(of: event.phase))
    add("at", .numbers([event.location.x, event.location.y]))
    switch event.pointer {
    case .mouse: break
    case .finger(let number): add("finger", number)
    }
    if event.button != .primary { add("button", InputNames.word(of: event.button)) }
    add(event.modifiers)
    guard !event.coalesced.isEmpty else { return }
    add("before", .array(event.coalesced.map { .numbers([$0.time, $0.location.x, $0.location.y]) }))
  }

  private mutating func add(_ event: WheelEvent) {
    add("kind", "wheel")
    add("time", .number(event.time))
    add("at", .numbers([event.location.x, event.location.y]))
    add("delta", .numbers([event.delta.x, event.delta.y]))
    if event.isPrecise { add("precise", true) }
    add(event.modifiers)
  }

  private mutating func add(_ event: KeyEvent) {
    add("kind", "key")
    add("time", .number(event.time))
    add("phase", event.phase == .down ? "down" : "up")
    if case .character(let character) = event.key {
      add("character", String(character))
    } else {
      add("key", InputNames.word(of: event.key))
    }
    if event.isRepeat { add("repeat", true) }
    add(event.modifiers)
  }

  private mutating func add(_ modifiers: KeyModifiers) {
    let words = InputNames.words(of: modifiers)
    if !words.isEmpty { add("modifiers", .array(words.map { .string($0) })) }
  }
}
