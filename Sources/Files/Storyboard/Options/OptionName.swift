/// The command-line options, in the order in which `--help` lists them.
nonisolated enum OptionName: String, CaseIterable {
  case scene, size, scale, theme, direction, director, speed
  case textScale = "text-scale"
  case highContrast = "high-contrast"
  case accent
  case reducedMotion = "reduced-motion"
  case live, inspect, list, check, shake, seed, headless, fps, script, trace
  case traceInput = "trace-input"
  case watch
  case saveScript = "save-script"
  case screenshot, filmstrip
  case filmstripFrames = "filmstrip-frames"
  case ghosts, record, curves, plot
  case timeout, help, version

  /// The option as typed on the command line.
  var flag: String { "--\(rawValue)" }

  /// The placeholder for the value in the help text; nil for an option without a value.
  var value: String? {
    switch self {
    case .scene, .watch: "ID"
    case .size: "WxH"
    case .director: "NAME"
    case .theme: "STYLE"
    case .direction: "WAY"
    case .scale, .speed, .textScale: "X"
    case .accent: "COLOR"
    case .fps, .filmstripFrames, .seed: "N"
    case .shake: "COUNT"
    case .script, .trace, .saveScript, .record: "FILE"
    case .curves: "NAMES"
    case .ghosts: "IDS"
    case .plot: "FILE.svg"
    case .screenshot, .filmstrip: "FILE.png"
    case .timeout: "S"
    case .highContrast, .reducedMotion, .live, .inspect, .list, .check, .headless, .traceInput, .help, .version: nil
    }
  }

  /// For each option that was removed, a phrase that names its replacement.
  static let replacements = [
    "play": "--script FILE plays what --save-script FILE has written of a window",
    "serve": "F12, SIGUSR1 or STAGECRAFT_INSPECTOR=1 opens the inspector of a running program",
    "attach": "F12, SIGUSR1 or STAGECRAFT_INSPECTOR=1 opens the inspector of a running program",
    "from-trace": "--script FILE --curves NAMES --plot FILE.svg draws the curves of the run itself",
  ]

  var mayRepeat: Bool { self == .watch }
}
