import Geometry
import JSON
import Views

nonisolated extension Options {
  /// Parses the command-line arguments, without the name of the program.
  ///
  /// Parsing stops at `--help` and `--version`.
  /// - Throws: ``UsageError`` for the first problem.
  package static func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var parser = OptionsParser(arguments: arguments)
    return try parser.parse()
  }
}

nonisolated private struct OptionsParser {
  private var rest: ArraySlice<String>
  private var options = Options()
  private var given: Set<OptionName> = []

  init(arguments: [String]) { rest = arguments[...] }

  mutating func parse() throws(UsageError) -> Options {
    while let argument = rest.popFirst() {
      if argument == "--" {
        while let path = rest.popFirst() { try storyboard(path) }
      } else if argument.hasPrefix("-"), argument != "-" {
        try option(argument)
        if options.action == .help || options.action == .version { return options }
      } else {
        try storyboard(argument)
      }
    }
    try checkTogether()
    return options
  }

  // MARK: Words

  private mutating func storyboard(_ path: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError("the path of the storyboard is empty") }
    guard path != "-" else { throw UsageError("a storyboard is read from a file, not from standard input") }
    if let first = options.storyboard {
      throw UsageError("one storyboard at a time: \(Wording.quoted(first)), then \(Wording.quoted(path))")
    }
    options.storyboard = path
  }

  private mutating func option(_ argument: String) throws(UsageError) {
    let name = String(argument.prefix { $0 != "=" })
    var value = name.endIndex < argument.endIndex ? String(argument.dropFirst(name.count + 1)) : nil
    guard name.hasPrefix("--"), let option = OptionName(rawValue: String(name.dropFirst(2))) else {
      throw unknown(name)
    }
    guard given.insert(option).inserted || option.mayRepeat else { throw UsageError("\(option.flag) is given twice") }
    if let kind = option.value {
      if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
      guard let value, !value.isEmpty else { throw UsageError("\(option.flag) needs a value: \(option.flag) \(kind)") }
      try set(option, value)
    } else {
      guard value == nil else { throw UsageError("\(option.flag) takes no value") }
      try set(option, "")
    }
  }

  private func unknown(_ name: String) -> UsageError {
    var suggester = Suggester()
    let word = String(name.drop { $0 == "-" })
    if ["compare", "page"].contains(word) {
      return UsageError(
        "--\(word) belongs to a comparison: stagecraft --compare OLD.jsonl NEW.jsonl [--page FILE.html]")
    }
    if let replacement = OptionName.replacements[word] { return UsageError("--\(word) was removed: \(replacement)") }
    let meant =
      word == "h" ? "help" : suggester.closest(to: word, among: OptionName.allCases.map(\.rawValue))
    let hint = meant.map { "did you mean --\($0)?" } ?? "--help shows them all"
    return UsageError("unknown option \(Wording.quoted(name)): \(hint)")
  }

  // MARK: Values

  private mutating func set(_ option: OptionName, _ value: String) throws(UsageError) {
    switch option {
    case .scene: options.scene = value
    case .size: options.size = try size(value)
    case .scale: options.scale = try number(option, value, in: 0.5...4)
    case .director: options.director = value
    case .speed: options.speed = try number(option, value, in: 0.01...10)
    case .textScale: options.desktop.textScale = try number(option, value, in: DesktopPreferences.textScales)
    case .highContrast: options.desktop.prefersIncreasedContrast = true
    case .accent:
      guard let color = Color(hex: value), color.alpha == 1 else {
        throw UsageError("\(option.flag) is a color, #rgb or #rrggbb, not \(Wording.quoted(value))")
      }
      options.desktop.accent = color
    case .reducedMotion: options.desktop.prefersReducedMotion = true
    case .theme:
      guard let theme = ThemePreference(rawValue: value) else {
        throw UsageError("\(option.flag) is light, dark or automatic, not \(Wording.quoted(value))")
      }
      options.theme = theme
    case .direction:
      guard let direction = LayoutDirectionPreference(rawValue: value) else {
        throw UsageError("\(option.flag) is ltr, rtl or automatic, not \(Wording.quoted(value))")
      }
      options.direction = direction
    case .live: options.isLive = true
    case .inspect: options.opensInspector = true
    case .list: try act(.list)
    case .check: try act(.check)
    case .shake:
      guard let count = Int(value), (1...Options.mostTries).contains(count) else {
        throw UsageError(
          "\(option.flag) must be a whole number from 1 to \(Options.mostTries), not \(Wording.quoted(value))")
      }
      try act(.shake(count: count))
    case .seed:
      guard let seed = UInt64(value), value.first?.isNumber == true else {
        throw UsageError("\(option.flag) must be a whole number from 0 to \(UInt64.max), not \(Wording.quoted(value))")
      }
      options.seed = seed
    case .help: options.action = .help
    case .version: options.action = .version
    case .headless: options.headless = true
    case .fps: options.framesPerSecond = try number(option, value, in: 1...1000)
    case .script: options.script = try input(option, value)
    case .traceInput: options.tracesInput = true
    case .trace: options.trace = value == "-" ? .standardOutput : .file(value)
    case .watch: if !options.watched.contains(value) { options.watched.append(value) }
    case .saveScript:
      guard value != "-" else { throw UsageError("\(option.flag) writes a file, not standard output") }
      options.savedScript = value
    case .screenshot: options.screenshot = try picture(option, value)
    case .filmstrip: options.filmstrip = try picture(option, value)
    case .filmstripFrames:
      let count = try number(option, value, in: 1...64)
      guard let whole = Int(exactly: count) else {
        throw UsageError("\(option.flag) must be a whole number, not \(Wording.quoted(value))")
      }
      options.filmstripFrames = whole
    case .record: options.record = try recording(value)
    case .curves: options.curves = try names(option, value, as: "card.position.x,card.alpha")
    case .ghosts: options.ghosts = try names(option, value, as: "card,photo")
    case .plot:
      guard hasSuffix(value, ".svg") else {
        throw UsageError("\(option.flag) writes an .svg file, not \(Wording.quoted(value))")
      }
      options.plot = value
    case .timeout:
      guard let seconds = decimalNumber(value), seconds > 0, seconds <= 1_000_000 else {
        throw UsageError(
          "--timeout must be more than 0 and at most 1000000 seconds, not \(Wording.quoted(value))")
      }
      options.timeout = seconds
    }
  }

  private mutating func act(_ action: Options.Action) throws(UsageError) {
    guard options.action == .run else { throw UsageError("--list, --check and --shake exclude each other") }
    options.action = action
  }

  private func number(
    _ option: OptionName, _ value: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    guard let number = decimalNumber(value), range.contains(number) else {
      throw UsageError("\(option.flag) must be a number \(Wording.range(range)), not \(Wording.quoted(value))")
    }
    return number
  }

  private func size(_ value: String) throws(UsageError) -> Size {
    let extents = value.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" }.map { text -> Int? in
      guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
      return Int(text)
    }
    let range = WindowExtent.least...WindowExtent.most
    guard extents.count == 2, let width = extents[0], let height = extents[1], range.contains(width),
      range.contains(height)
    else {
      throw UsageError(
        "--size must be WxH, as 960x600, each from \(WindowExtent.least) to \(WindowExtent.most), "
          + "not \(Wording.quoted(value))")
    }
    return Size(Double(width), Double(height))
  }

  // MARK: Files

  private func input(_ option: OptionName, _ value: String) throws(UsageError) -> String {
    guard value != "-" else { throw UsageError("\(option.flag) is read from a file, not from standard input") }
    return value
  }

  private func names(
    _ option: OptionName, _ value: String, as example: String
  ) throws(UsageError) -> [String] {
    var names: [String] = []
    for name in value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard !name.isEmpty else {
        throw UsageError(
          "\(option.flag) is a list of names with commas, as \(example), not \(Wording.quoted(value))")
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func picture(_ option: OptionName, _ value: String) throws(UsageError) -> String {
    guard hasSuffix(value, ".png") else {
      throw UsageError("\(option.flag) writes a .png file, not \(Wording.quoted(value))")
    }
    return value
  }

  private func recording(_ value: String) throws(UsageError) -> String {
    guard RecordingFormat(of: value) != nil else {
      throw UsageError("--record writes a .gif, an .mp4 or numbered .png files, not \(Wording.quoted(value))")
    }
    return value
  }

  private func hasSuffix(_ path: String, _ suffix: String) -> Bool {
    path.utf8.count > suffix.utf8.count && path.lowercased().hasSuffix(suffix)
  }

  // MARK: Together

  private mutating func checkTogether() throws(UsageError) {
    if case .shake = options.action { return try checkShake() }
    if given.contains(.seed) { throw UsageError("--seed needs --shake: it chooses the random hands") }
    if options.action != .run {
      let outputs: [OptionName] = [.trace, .saveScript, .screenshot, .filmstrip, .record, .plot]
      if let output = outputs.first(where: given.contains) {
        throw UsageError("\(output.flag) belongs to a run; --list and --check make none")
      }
    }
    if given.contains(.fps), !options.headless {
      throw UsageError("--fps needs --headless: a window has the display's own rate")
    }
    if !options.ghosts.isEmpty, options.filmstrip == nil {
      throw UsageError("--ghosts needs --filmstrip: it makes one picture of the strip")
    }
    if given.contains(.filmstripFrames), options.filmstrip == nil {
      throw UsageError("--filmstrip-frames needs --filmstrip")
    }
    if !options.watched.isEmpty, options.trace == nil {
      throw UsageError("--watch needs --trace: it adds lines to the trace")
    }
    if options.opensInspector {
      guard options.action == .run else {
        throw UsageError("--inspect runs the program: it excludes --check and --list")
      }
      guard !options.headless else { throw UsageError("--inspect needs a window: it excludes --headless") }
    }
    if options.isLive {
      guard options.action == .run else { throw UsageError("--live runs the program: it excludes --check and --list") }
      guard options.storyboard != nil else { throw UsageError("--live needs a storyboard: the file to watch") }
      guard !options.headless else { throw UsageError("--live needs a window: it excludes --headless") }
    }
    try checkCurves()
    try checkSavedScript()
    if options.tracesInput, options.trace == nil {
      throw UsageError("--trace-input needs --trace: it adds lines to the trace")
    }
    if given.contains(.timeout), !options.headless, options.script == nil {
      throw UsageError("--timeout needs --headless or --script: without them the window stays until it is closed")
    }
    try checkPaths()
  }

  /// Checks the options beside random hands, which make runs of their own.
  private mutating func checkShake() throws(UsageError) {
    let excluded: [OptionName] = [
      .scale, .live, .inspect, .fps, .script, .trace, .traceInput, .watch, .screenshot, .ghosts, .record, .curves,
      .plot,
    ]
    if let option = excluded.first(where: given.contains) {
      throw UsageError("\(option.flag) and --shake exclude each other: --shake plays many runs without a window")
    }
    if !given.contains(.timeout) { options.timeout = 30 }
    try checkPaths()
  }

  /// Checks the options of curves.
  private func checkCurves() throws(UsageError) {
    if !options.curves.isEmpty, options.plot == nil, options.record == nil {
      throw UsageError("--curves needs --plot or --record: it says which curves these draw")
    }
    guard options.plot == nil || !options.curves.isEmpty else {
      throw UsageError("--plot needs --curves, as --curves card.position.x,card.alpha")
    }
  }

  /// A script is saved of the input of a window.
  private func checkSavedScript() throws(UsageError) {
    guard options.savedScript != nil else { return }
    guard options.script == nil else {
      throw UsageError("--save-script and --script exclude each other: what is saved is what a hand does")
    }
    guard !options.headless else {
      throw UsageError("--save-script needs a window: it excludes --headless")
    }
    guard !options.isLive else {
      throw UsageError("--save-script and --live exclude each other: a script is played on one storyboard")
    }
  }

  /// Checks that no file is written twice, and that no input file is overwritten.
  private func checkPaths() throws(UsageError) {
    var trace: String?
    if case .file(let path) = options.trace { trace = path }
    let outputs = [
      (OptionName.trace, trace), (.saveScript, options.savedScript), (.screenshot, options.screenshot),
      (.filmstrip, options.filmstrip),
      (.record, options.record), (.plot, options.plot),
    ]
    var owners: [String: String] = [:]
    if let storyboard = options.storyboard { owners[storyboard] = "the storyboard" }
    if let script = options.script { owners[script] = "the script" }
    for (option, path) in outputs {
      guard let path else { continue }
      if let owner = owners[path] {
        throw UsageError("\(option.flag) would write over \(owner), \(Wording.quoted(path))")
      }
      owners[path] = "the file of \(option.flag)"
    }
  }
}
