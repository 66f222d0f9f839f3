/// The options, in the order in which `--help` shows them.
nonisolated enum OptionName: String, CaseIterable {
  case scene, size, scale, director, speed
  case reducedMotion = "reduced-motion"
  case list, check, headless, fps, script, play, trace
  case traceInput = "trace-input"
  case watch, screenshot, filmstrip
  case filmstripFrames = "filmstrip-frames"
  case record, timeout, help, version

  /// As it is typed.
  var flag: String { "--\(rawValue)" }

  /// What its value is called; nil for an option without one.
  var value: String? {
    switch self {
    case .scene, .watch: "ID"
    case .size: "WxH"
    case .director: "NAME"
    case .scale, .speed: "X"
    case .fps, .filmstripFrames: "N"
    case .script, .play, .trace, .record: "FILE"
    case .screenshot, .filmstrip: "FILE.png"
    case .timeout: "S"
    case .reducedMotion, .list, .check, .headless, .traceInput, .help, .version: nil
    }
  }

  var mayRepeat: Bool { self == .watch }
}
