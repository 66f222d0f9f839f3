import Geometry
import JSON
import Runtime
import Views

/// Writes inputs as the lines of a script.
///
/// Times are rounded to 0.1 ms and places to 0.01 points, so that people can read them: a view in flight is then within
/// 0.25 points of where it was. A click is written as `click`, an even drag as `drag`, a motion place by place. What
/// scripts cannot say is listed in ``omitted``.
struct ScriptWriter {
  /// A line with its time from the start of the script, in ticks of 0.1 ms.
  struct Line: Hashable {
    var tick: Int
    var text: String

    /// The line as text: `0.5  click 10 20`.
    var description: String { isComment ? text : Self.seconds(tick) + "  " + text }
    var isComment: Bool { text.hasPrefix("#") }

    static func seconds(_ tick: Int) -> String {
      let fraction = String(tick % ScriptWriter.ticksPerSecond + ScriptWriter.ticksPerSecond).dropFirst()
      let digits = fraction.reversed().drop { $0 == "0" }.reversed()
      return "\(tick / ScriptWriter.ticksPerSecond)" + (digits.isEmpty ? "" : ".") + String(digits)
    }
  }

  static let ticksPerSecond = 10_000
  /// Frames a second of a run without a window, unless it asks for others.
  private static let frameRate = 60
  /// The distance in points within which a press and its release count as a click.
  private static let clickSlop = 2.0
  /// The seconds after which a press is no longer a click.
  private static let clickTime = 0.4
  /// The places of an even drag in a second; see ``ScriptPlayer``.
  private static let reportRate = 1000.0

  private(set) var lines: [Line] = []
  /// The omitted inputs, with their number.
  private(set) var omitted: [(what: String, count: Int)] = []
  /// The tick of the last line.
  private var tick = 0
  private let shift: Double
  private var modifiers: KeyModifiers = []
  private var press: Press?
  private var touches: Set<Int> = []
  private var location: Point?

  /// A press of the mouse whose lines begin at an index.
  private struct Press {
    let button: PointerEvent.Button
    let index: Int
    let tick: Int
    let place: Point
    let isAtRest: Bool
    var moves: [(tick: Int, place: Point)] = []
  }

  /// - Parameter shift: added to the times of inputs, in seconds.
  init(shift: Double) { self.shift = shift }

  mutating func add(_ entry: InputLog.Entry) {
    switch entry.input {
    case .event(let event):
      advance(to: event.firstTime)
      add(event, entry)
    case .resized(let size, let time):
      advance(to: time)
      add("resize \(Self.whole(size.width)) \(Self.whole(size.height))")
    case .drop(let event):
      advance(to: event.time)
      if case .dropped = event.phase { omit("a drop from another program") }
    // These change what is drawn, and nothing that moves.
    case .rescaled, .redraw, .focus, .visibility: break
    }
  }

  /// Ends a press that the recording did not see end, so that the script comes to rest.
  mutating func finish() {
    if press != nil { endPress("cancel", "a press that had not ended") }
    for finger in touches.sorted() {
      add("cancel finger \(finger)")
      omit("a touch that had not ended")
    }
  }

  // MARK: Times

  /// The tick of a time, between the same frames of a virtual clock as the time itself: rounded to another frame, an
  /// input would be seen a frame earlier or later. A time exactly at a frame belongs after it.
  private static func tick(of seconds: Double) -> Int {
    let exact = max(0, seconds) * Double(ticksPerSecond)
    let rounded = Int(exact.rounded())
    let frame = Int((max(0, seconds) * Double(frameRate) + 1e-6).rounded(.down))
    let first = frame * ticksPerSecond / frameRate + 1
    let last = ((frame + 1) * ticksPerSecond - 1) / frameRate
    return min(max(rounded, first), last)
  }

  private mutating func advance(to time: Double) {
    tick = max(tick, Self.tick(of: time + shift))
  }

  // MARK: Lines

  private mutating func add(_ text: String) { lines.append(Line(tick: tick, text: text)) }

  mutating func omit(_ what: String) {
    if let index = omitted.firstIndex(where: { $0.what == what }) {
      omitted[index].count += 1
    } else {
      omitted.append((what, 1))
      add("# here was \(what), which a script cannot say")
    }
  }

  private mutating func add(_ event: Event, _ entry: InputLog.Entry) {
    switch event {
    case .pointer(let event): add(event, entry)
    case .wheel(let event):
      hold(event.modifiers)
      add(event)
    case .key(let event): add(event, entry.situation)
    case .text(let event):
      switch event.kind {
      case .typed:
        if event.text.contains(where: \.isNewline) { return omit("a text of several lines, typed at once") }
        add("type \(ScriptWord.quotedIfNeeded(event.text))")
      case .composed: omit("a composition of an input method")
      }
    }
  }

  /// Holds and releases modifier keys until these are held.
  private mutating func hold(_ wanted: KeyModifiers) {
    guard wanted != modifiers else { return }
    for name in ModifierName.allCases where modifiers.contains(name.modifiers) && !wanted.contains(name.modifiers) {
      add("release \(name.rawValue)")
    }
    for name in ModifierName.allCases where wanted.contains(name.modifiers) && !modifiers.contains(name.modifiers) {
      add("hold \(name.rawValue)")
    }
    modifiers = wanted
  }

  // MARK: Pointers

  private mutating func add(_ event: PointerEvent, _ entry: InputLog.Entry) {
    switch event.pointer {
    case .finger(let finger): return touch(finger, event, entry)
    case .mouse: break
    }
    switch event.phase {
    case .hovered:
      guard entry.situation.contains(.entering), press == nil else { return }
      move(to: event.location)
    case .exited:
      guard press == nil, location != nil else { return }
      // Outside every window.
      move(to: Point(-1, -1))
      location = nil
    case .began:
      guard press == nil else { return omit("a second button, pressed beside the first") }
      hold(event.modifiers)
      press = Press(
        button: event.button, index: lines.count, tick: tick, place: event.location,
        isAtRest: entry.situation.contains(.atRest))
      add("down \(Self.place(event.location))\(Self.option(event.button))")
      location = event.location
    case .moved:
      guard press != nil else { return }
      for sample in event.coalesced + [event.sample] {
        advance(to: sample.time)
        press?.moves.append((tick, sample.location))
        move(to: sample.location)
      }
    case .ended:
      guard press?.button == event.button else { return }
      if location != event.location {
        press?.moves.append((tick, event.location))
        move(to: event.location)
      }
      endPress("up", nil)
    case .cancelled:
      guard press != nil else { return }
      endPress("cancel", nil)
    }
  }

  private mutating func move(to place: Point) {
    location = place
    add("move \(Self.place(place))")
  }

  private mutating func endPress(_ word: String, _ omission: String?) {
    guard let ended = press else { return }
    press = nil
    // Other inputs came in between if there are more lines than those of the press.
    let isAlone = lines.count == ended.index + 1 + ended.moves.count
    if word == "up", isAlone, ended.isAtRest, isClick(ended) {
      lines.removeSubrange(ended.index...)
      let place = ended.moves.last?.place ?? ended.place
      add("click \(Self.place(place))\(Self.option(ended.button))")
    } else if word == "up", isAlone, ended.button == .primary, let last = ended.moves.last, isEven(ended) {
      lines.removeSubrange(ended.index...)
      let duration = Line.seconds(tick - ended.tick)
      let text = "drag \(Self.place(ended.place)) \(Self.place(last.place)) \(duration)"
      lines.append(Line(tick: ended.tick, text: text))
    } else {
      add(word)
      if let omission { omit(omission) }
    }
  }

  private func isClick(_ press: Press) -> Bool {
    Double(tick - press.tick) < Self.clickTime * Double(Self.ticksPerSecond)
      && press.moves.allSatisfy { ($0.place - press.place).length <= Self.clickSlop }
  }

  /// Whether a drag line would make the same places at the same times.
  private func isEven(_ press: Press) -> Bool {
    guard let last = press.moves.last, last.tick == tick, tick > press.tick else { return false }
    let duration = Double(tick - press.tick) / Double(Self.ticksPerSecond)
    guard press.moves.count == Int((duration * Self.reportRate).rounded()) else { return false }
    return press.moves.enumerated().allSatisfy { index, move in
      let part = Double(index + 1) / Double(press.moves.count)
      let even = press.place + (last.place - press.place) * part
      let due = Double(press.tick) + part * Double(tick - press.tick)
      return (move.place - even).length < 0.01 && abs(Double(move.tick) - due) <= 1
    }
  }

  private mutating func touch(_ finger: Int, _ event: PointerEvent, _ entry: InputLog.Entry) {
    guard ScriptPointer.fingers.contains(finger) else { return omit("an eleventh finger") }
    guard event.phase == .began || touches.contains(finger) else { return }
    switch event.phase {
    case .hovered, .exited: break
    case .began:
      guard touches.insert(finger).inserted else { return }
      hold(event.modifiers)
      add("down \(Self.place(event.location)) finger \(finger)")
    case .moved:
      for sample in event.coalesced + [event.sample] {
        advance(to: sample.time)
        add("move \(Self.place(sample.location)) finger \(finger)")
      }
    case .ended:
      touches.remove(finger)
      add("move \(Self.place(event.location)) finger \(finger)")
      add("up finger \(finger)")
    case .cancelled:
      touches.remove(finger)
      add("cancel finger \(finger)")
    }
  }

  private mutating func add(_ event: WheelEvent) {
    guard press == nil else { return omit("a turn of the wheel while a button was down") }
    location = event.location
    if event.isPrecise {
      // A swipe that takes no time is one report of a touchpad.
      add("swipe \(Self.place(event.location)) \(Self.place(.zero + event.fingerWay)) 0")
    } else {
      add("wheel \(Self.place(event.location)) \(Self.place(.zero + event.delta))")
    }
  }

  // MARK: Keys

  private mutating func add(_ event: KeyEvent, _ situation: InputLog.Situation) {
    guard event.phase == .down, event.key != .other else { return }
    let types = event.modifiers.isSubset(of: .shift) && situation.contains(.typing)
    if types, event.key == .space { return }
    // The text that the key types is a line of its own.
    if types, case .character = event.key { return }
    guard let name = KeyName.allCases.first(where: { Key($0) == event.key }) else {
      return omit("a key without a name in scripts")
    }
    hold(event.modifiers)
    add("key \(name.rawValue)" + (event.isRepeat ? " repeat" : ""))
  }

  // MARK: Words

  private static func place(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

  private static func number(_ value: Double) -> String {
    let limit = 100_000.0
    let rounded = (min(limit, max(-limit, value)) * 100).rounded() / 100
    return Wording.plain(rounded == 0 ? 0 : rounded)
  }

  static func whole(_ extent: Double) -> String {
    let range = Double(WindowExtent.least)...Double(WindowExtent.most)
    return Wording.plain(min(range.upperBound, max(range.lowerBound, extent.rounded())))
  }

  private static func option(_ button: PointerEvent.Button) -> String {
    switch button {
    case .primary: ""
    case .middle: " middle"
    case .secondary: " secondary"
    }
  }
}

nonisolated extension Event {
  /// The time of the first of its places.
  fileprivate var firstTime: Double {
    switch self {
    case .pointer(let event): event.coalesced.first?.time ?? event.time
    case .wheel(let event): event.time
    case .key(let event): event.time
    case .text(let event): event.time
    }
  }
}
