import JSON

/// Follows the times, the pointer, the fingers and the modifier keys from line to line of a script, and reports
/// lines that do not fit those before them.
nonisolated struct ScriptSequence {
  /// The earliest times at which the previous line can begin and end. An idle in between counts as 0 seconds.
  private var begun = 0.0
  private var done = 0.0
  /// The last drag or swipe: its word, its line, and the earliest time at which it ends.
  private var drag: (word: String, line: Int, end: Double)?
  /// The last pinch or rotation: its word, its line, and the earliest time at which it ends.
  private var gesture: (word: String, line: Int, end: Double)?
  /// The modifier keys that are down, each with its line.
  private var held: [ModifierName: Int] = [:]
  /// The line at which the button was pressed; nil if it is up.
  private var buttonLine: Int?
  /// The fingers that are down, each with its line.
  private var touches: [Int: Int] = [:]
  /// Whether a faulty line may have changed the button. Prevents a second report of the same mistake.
  var isButtonUnknown = false

  /// Checks a line against the lines before it, as far as possible without playing them.
  /// - Parameters:
  ///   - position: the place of the time.
  ///   - commandPosition: the place of the command.
  mutating func add(
    _ line: ScriptLine, at position: TextPosition, commandAt commandPosition: TextPosition, faults: inout FaultList
  ) {
    let start: Double
    switch line.time {
    case .after(let seconds): start = done + seconds
    case .at(let seconds):
      start = seconds
      // Written times are decimal: equal sums of tenths can differ in their last binary digit.
      if seconds < begun - 1e-9 {
        faults.add("time runs back: the line before is at \(Self.rounded(begun)) or later", at: position)
      }
    }
    begun = max(begun, start)
    done = begun + line.command.duration
    checkPointer(line, at: commandPosition, &faults)
  }

  private static func rounded(_ seconds: Double) -> String { Wording.plain((seconds * 1e6).rounded() / 1e6) }

  // MARK: The pointer

  /// Checks the use of the pointer. There is one pointer with one button, so lines that use it must not overlap.
  private mutating func checkPointer(_ line: ScriptLine, at position: TextPosition, _ faults: inout FaultList) {
    var needsUp = false
    switch line.command {
    case .key, .type, .resize, .stall, .theme, .textScale, .segue, .shot, .idle, .expect: return
    case .hold(let key), .release(let key): return checkModifier(key, line, at: position, &faults)
    case .pinch, .rotate: return checkFingers(line, at: position, &faults)
    case .down(_, .finger(let finger)), .move(_, let finger?), .up(let finger?), .cancel(let finger?):
      return checkTouch(finger, line, at: position, &faults)
    case .move, .wheel: break
    case .click, .drag, .down, .swipe: needsUp = true
    case .up, .cancel:
      let word = if case .up = line.command { "up" } else { "cancel" }
      if buttonLine == nil, !isButtonUnknown {
        faults.add("\"\(word)\" without a \"down\" before it", at: position)
      }
    }
    if let drag, begun < drag.end - 1e-9 {
      faults.add("the \(drag.word) of line \(drag.line) has the pointer until \(Self.rounded(drag.end))", at: position)
    }
    if needsUp, !isButtonUnknown, let buttonLine {
      faults.add("the button is still down from line \(buttonLine)", at: position)
    }
    switch line.command {
    case .down: (buttonLine, isButtonUnknown) = (line.line, false)
    case .up, .cancel: (buttonLine, isButtonUnknown) = (nil, false)
    case .drag: drag = ("drag", line.line, done)
    case .swipe: drag = ("swipe", line.line, done)
    case .click, .move, .key, .type, .wheel, .hold, .release, .pinch, .rotate, .resize, .stall, .theme, .textScale,
      .segue, .shot, .idle, .expect:
      break
    }
  }

  /// Checks the use of the fingers. Gestures with two fingers must not overlap.
  private mutating func checkFingers(_ line: ScriptLine, at position: TextPosition, _ faults: inout FaultList) {
    checkGesture(at: position, &faults)
    if let since = touches.values.min() { faults.add("a finger is still down from line \(since)", at: position) }
    let word = if case .pinch = line.command { "pinch" } else { "rotate" }
    gesture = (word, line.line, done)
  }

  /// Reports that a gesture with two fingers has not ended yet.
  private func checkGesture(at position: TextPosition, _ faults: inout FaultList) {
    guard let gesture, begun < gesture.end - 1e-9 else { return }
    faults.add(
      "the \(gesture.word) of line \(gesture.line) has the fingers until \(Self.rounded(gesture.end))", at: position)
  }

  /// Checks a line that moves one finger.
  private mutating func checkTouch(
    _ finger: Int, _ line: ScriptLine, at position: TextPosition, _ faults: inout FaultList
  ) {
    checkGesture(at: position, &faults)
    let since = touches[finger]
    switch line.command {
    case .down:
      if let since, !isButtonUnknown { faults.add("finger \(finger) is still down from line \(since)", at: position) }
      touches[finger] = line.line
    case .up, .cancel: touches[finger] = nil
    case .move, .click, .drag, .key, .type, .wheel, .swipe, .hold, .release, .pinch, .rotate, .resize, .stall,
      .theme, .textScale, .segue, .shot, .idle, .expect:
      break
    }
    if case .down = line.command { return }
    if since == nil, !isButtonUnknown { faults.add("finger \(finger) is not down", at: position) }
  }

  private mutating func checkModifier(
    _ key: ModifierName, _ line: ScriptLine, at position: TextPosition, _ faults: inout FaultList
  ) {
    if case .hold = line.command {
      if let since = held[key] { faults.add("\(key.rawValue) is held from line \(since) already", at: position) }
      held[key] = line.line
    } else if held.removeValue(forKey: key) == nil {
      faults.add("\"release \(key.rawValue)\" without a \"hold \(key.rawValue)\" before it", at: position)
    }
  }
}
