import Stagecraft
import StagecraftStoryboard

/// The recording of a window's run, read from its trace: all input, and the times of the frames.
struct RecordedRun {
  /// The maximum file size in bytes.
  static let sizeLimit = 512_000_000

  enum Step {
    case input(StageInput)
    /// A frame, with the time in seconds since the start at which it was visible.
    case frame(Double)
  }

  private(set) var steps: [Step] = []
  private let start: Start

  /// The settings of the recorded run, from its command line and its display.
  private struct Start {
    let scene: String
    let size: Size
    let scale: Double
    let speed: Double
    let desktop: DesktopPreferences
    let theme: String?
    let direction: String?
    let director: String?
  }

  /// Parses a trace.
  /// - Throws: if the file is not a complete trace, made with `--trace-input`, of this storyboard.
  init(parsing bytes: [UInt8], path: String, storyboard: StoryboardDigest) throws(ProgramFailure) {
    var start: Start?
    var steps: [Step] = []
    do {
      try TraceRecords.read(bytes) { record throws(WireError) in
        guard start != nil else {
          start = try RecordedRun.start(record, storyboard)
          return
        }
        switch record.event {
        case "input": steps.append(.input(try RecordedInput.read(record.fields)))
        case "frame": steps.append(.frame(try RecordedInput.time(record.fields)))
        case "start": throw record.error("a second start: these are the traces of two runs in one file")
        default: break
        }
      }
    } catch {
      throw ProgramFailure(.data, "\(Wording.oneLine(path)):\(error)")
    }
    guard let start else { throw ProgramFailure(.data, "\(Wording.oneLine(path)):1:1: expected a trace") }
    self.start = start
    self.steps = steps
  }

  var scale: Double { start.scale }

  /// Returns the options of this command line with the settings of the recorded run.
  func applied(to options: Options) -> Options {
    var options = options
    options.scene = start.scene
    options.size = start.size
    options.speed = start.speed
    options.desktop = start.desktop
    options.theme = start.theme.flatMap { ThemePreference(rawValue: $0) }
    options.direction = start.direction.flatMap { LayoutDirectionPreference(rawValue: $0) }
    options.director = start.director
    return options
  }

  private static func desktop(_ fields: PayloadReader) throws(WireError) -> DesktopPreferences {
    var desktop = DesktopPreferences()
    desktop.prefersReducedMotion = try fields.flagIfPresent("reducedMotion") ?? false
    desktop.prefersIncreasedContrast = try fields.flagIfPresent("highContrast") ?? false
    desktop.textScale = try fields.numberIfPresent("textScale", in: DesktopPreferences.textScales) ?? 1
    desktop.accent = try fields.textIfPresent("accent").flatMap { Color(hex: $0) }
    return desktop
  }

  private static func start(_ record: TraceRecord, _ storyboard: StoryboardDigest) throws(WireError) -> Start {
    guard record.event == "start" else {
      throw record.error(
        "this is not a trace: its first line is the event \(Wording.quoted(record.event)), not \"start\"")
    }
    let fields = record.fields
    guard let recorded = try fields.textIfPresent("storyboard") else {
      throw record.error("this trace has no input events to play: record it with --trace-input")
    }
    guard recorded == storyboard.description else {
      throw record.error("this is a trace of another storyboard, or of this one before it was changed")
    }
    let size = try fields.numbers("size", count: 2, in: 1...16_384)
    return Start(
      scene: try fields.text("scene"), size: Size(size[0], size[1]),
      scale: try fields.number("scale", in: 0.1...16), speed: try fields.number("speed", in: 0.01...10),
      desktop: try desktop(fields),
      theme: try fields.textIfPresent("theme"), direction: try fields.textIfPresent("direction"),
      director: try fields.textIfPresent("director"))
  }
}

/// Reads input events from the fields of a trace.
enum RecordedInput {
  static func read(_ fields: PayloadReader) throws(WireError) -> StageInput {
    let kinds = ["pointer", "wheel", "key", "text", "resize", "scale", "redraw", "focus", "visibility"]
    switch try fields.choiceIfPresent("kind", among: kinds) {
    case "pointer": return .event(.pointer(try pointer(fields)))
    case "wheel": return .event(.wheel(try wheel(fields)))
    case "key": return .event(.key(try key(fields)))
    case "text": return .event(.text(try text(fields)))
    case "resize":
      let size = try fields.numbers("size", count: 2, in: 0...100_000)
      return .resized(Size(size[0], size[1]), at: try time(fields))
    case "scale": return .rescaled(try fields.number("scale", in: 0.1...16))
    case "redraw": return .redraw
    case "focus":
      return .focus(isGained: try fields.choiceIfPresent("state", among: ["gained", "lost"]) == "gained")
    case "visibility":
      return .visibility(isShown: try fields.choiceIfPresent("state", among: ["shown", "hidden"]) == "shown")
    default: throw fields.illegal("kind", "it is missing: the kind of input")
    }
  }

  /// Reads a time in seconds. It can be negative, because an event may be older than the start of the run.
  static func time(_ fields: PayloadReader) throws(WireError) -> Double { try fields.number("time", in: -1e9...1e9) }

  private static func pointer(_ fields: PayloadReader) throws(WireError) -> PointerEvent {
    let phase = try fields.choiceIfPresent("phase", among: InputNames.phases.map(\.word))
    let button = try fields.choiceIfPresent("button", among: InputNames.buttons.map(\.word)) ?? "primary"
    guard let phase = InputNames.phases.first(where: { $0.word == phase })?.phase,
      let button = InputNames.buttons.first(where: { $0.word == button })?.button
    else { throw fields.illegal("phase", "it is missing: the phase of the pointer") }
    return PointerEvent(
      phase, at: try place(fields), time: try time(fields), button: button, modifiers: try modifiers(fields),
      coalesced: try fields.rowsIfPresent("before", count: 3).map { PointerSample(Point($0[1], $0[2]), time: $0[0]) },
      pointer: try which(fields))
  }

  /// Returns the mouse unless a finger is given.
  private static func which(_ fields: PayloadReader) throws(WireError) -> Pointer {
    guard let number = try fields.numberIfPresent("finger", in: 0...1000) else { return .mouse }
    guard let whole = Int(exactly: number) else { throw fields.illegal("finger", "a whole number is needed") }
    return .finger(whole)
  }

  private static func wheel(_ fields: PayloadReader) throws(WireError) -> WheelEvent {
    let delta = try fields.numbers("delta", count: 2)
    return WheelEvent(
      location: try place(fields), delta: Vector(delta[0], delta[1]), time: try time(fields),
      modifiers: try modifiers(fields), isPrecise: try fields.flagIfPresent("precise") ?? false)
  }

  private static func text(_ fields: PayloadReader) throws(WireError) -> TextInputEvent {
    let text = try fields.text("text")
    let time = try time(fields)
    guard let start = try fields.numberIfPresent("start", in: 0...1e6).map({ Int($0) }) else {
      return TextInputEvent(.typed, text, time: time)
    }
    let end = Int(try fields.number("end", in: 0...1e6))
    return TextInputEvent(.composed(selection: start..<max(start, end)), text, time: time)
  }

  private static func key(_ fields: PayloadReader) throws(WireError) -> KeyEvent {
    let phase = try fields.choiceIfPresent("phase", among: ["down", "up"])
    return KeyEvent(
      phase == "up" ? .up : .down, try pressed(fields), isRepeat: try fields.flagIfPresent("repeat") ?? false,
      modifiers: try modifiers(fields), time: try time(fields))
  }

  private static func pressed(_ fields: PayloadReader) throws(WireError) -> Key {
    if let text = try fields.textIfPresent("character") {
      guard text.count == 1, let character = text.first else {
        throw fields.illegal("character", "one character is needed, not \(Wording.quoted(text))")
      }
      return .character(character)
    }
    let word = try fields.choiceIfPresent("key", among: InputNames.keys.map(\.word))
    guard let key = InputNames.keys.first(where: { $0.word == word })?.key else {
      throw fields.illegal("key", "it is missing: the name of the key")
    }
    return key
  }

  private static func place(_ fields: PayloadReader) throws(WireError) -> Point {
    let place = try fields.numbers("at", count: 2)
    return Point(place[0], place[1])
  }

  private static func modifiers(_ fields: PayloadReader) throws(WireError) -> KeyModifiers {
    var held: KeyModifiers = []
    for word in try fields.wordsIfPresent("modifiers", among: InputNames.modifiers.map(\.word)) {
      for known in InputNames.modifiers where known.word == word { held.insert(known.modifier) }
    }
    return held
  }
}
