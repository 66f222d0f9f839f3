import CAllocations
import Stagecraft
import StagecraftPhysics
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

/// The program `stagecraft`: runs a storyboard in a window, or without one.
@main
struct Program {
  static let version = "0.1.0"

  static func main() {
    StockDirectors.register(PhysicsDirectors.all)
    if CAllocations_isPossible() != 0 {
      FrameCostMeter.allocationCounter = .init(
        start: { CAllocations_start() }, stop: { _ = CAllocations_stop() }, count: { Int(CAllocations_count()) })
    }
    Console.prepare()
    Signals.prepare()
    let status: ExitStatus
    do {
      let arguments = CommandLine.arguments.dropFirst()
      status =
        switch arguments.first {
        case "new": try makePackage(arguments.dropFirst())
        case "--compare": try compare(arguments.dropFirst())
        default: try run(Array(arguments))
        }
    } catch {
      for line in error.lines { Console.complain(line) }
      status = error.status
    }
    exit(status.rawValue)
  }

  private static func run(_ arguments: [String]) throws(ProgramFailure) -> ExitStatus {
    let options: Options
    do {
      options = try Options.parse(arguments)
    } catch {
      throw ProgramFailure(.usage, "\(error.message)")
    }
    switch options.action {
    case .help:
      try say(Options.usage)
      return .done
    case .version:
      try say("stagecraft \(version)")
      return .done
    case .list:
      try say(Listing.text(loadDocument(options)))
      return .done
    case .check:
      let document = try loadDocument(options)
      try checkNames(options, document)
      _ = try loadScript(options, document)
      try say(Listing.summary(document, path: options.storyboard ?? "the gallery"))
      return .done
    case .shake(let count):
      let document = try loadDocument(options)
      try checkNames(options, document)
      let (text, status) = try ShakeRun(options, document: document, count: count).run()
      try say(text)
      return status
    case .run:
      let document = try loadDocument(options)
      try checkNames(options, document)
      let script = try loadScript(options, document)
      Signals.listen()
      let session = try Session(options, document: document, script: script)
      return try options.headless ? HeadlessRun(session).run() : WindowRun(session).run()
    }
  }

  private static func makePackage(_ arguments: ArraySlice<String>) throws(ProgramFailure) -> ExitStatus {
    try say(NewPackage(arguments).write())
    return .done
  }

  private static func compare(_ arguments: ArraySlice<String>) throws(ProgramFailure) -> ExitStatus {
    let result = try Compare(arguments).run()
    try say(result.text)
    return result.status
  }

  private static func say(_ text: String) throws(ProgramFailure) {
    do {
      try Console.print(text)
    } catch {
      throw ProgramFailure(error)
    }
  }

  private static func loadDocument(_ options: Options) throws(ProgramFailure) -> StoryboardDocument {
    let path: String
    if let named = options.storyboard { path = named } else { path = try Resources.gallery() }
    let bytes = try read(path, limit: StoryboardDocument.sizeLimit)
    do {
      return try StoryboardDocument(json: bytes, path: path, directors: StockDirectors.catalog)
    } catch {
      throw ProgramFailure(.data, lines: error.lines)
    }
  }

  private static func loadScript(_ options: Options, _ document: StoryboardDocument) throws(ProgramFailure) -> Script? {
    guard let path = options.script else { return nil }
    let bytes = try read(path, limit: Script.sizeLimit)
    do {
      return try Script(parsing: bytes, path: path, segues: document.segues.map(\.name), values: document.segueValues)
    } catch {
      throw ProgramFailure(.data, lines: error.lines)
    }
  }

  private static func read(_ path: String, limit: Int) throws(ProgramFailure) -> [UInt8] {
    do {
      return try readFile(path: path, limit: limit)
    } catch {
      throw ProgramFailure(.noInput, error.message)
    }
  }

  /// Checks the names on the command line that refer to parts of the storyboard.
  private static func checkNames(_ options: Options, _ document: StoryboardDocument) throws(ProgramFailure) {
    var suggester = Suggester()
    if let scene = options.scene, document.scene(scene) == nil {
      let hint = suggester.hint(for: scene, among: document.scenes.map(\.id))
      throw ProgramFailure(.usage, "there is no scene \(Wording.quoted(scene))\(hint)")
    }
    if let director = options.director, StockDirectors.named(director) == nil {
      let hint = suggester.hint(for: director, among: StockDirectors.catalog.names)
      throw ProgramFailure(.usage, "there is no director \(Wording.quoted(director))\(hint)")
    }
    for id in options.ghosts where !document.names(view: id) {
      let hint = suggester.hint(for: id, among: document.viewNames)
      throw ProgramFailure(.usage, "no scene has a view \(Wording.quoted(id)) for --ghosts\(hint)")
    }
    for id in options.watched where !document.names(view: id) {
      let hint = suggester.hint(for: id, among: document.viewNames)
      throw ProgramFailure(.usage, "no scene has a view \(Wording.quoted(id)) to watch\(hint)")
    }
  }
}

extension StoryboardDocument {
  /// All view identifiers of the running storyboard: those of views and those of scenes.
  var viewNames: [String] {
    func ids(_ views: [View]) -> [String] { views.flatMap { [$0.id].compactMap { $0 } + ids($0.children) } }
    return scenes.flatMap { [$0.id] + ids($0.views) }
  }

  /// Whether a view can have this identifier. Those in the rows of lists end with the number of the row.
  func names(view id: String) -> Bool {
    if viewNames.contains(id) { return true }
    guard let dash = id.lastIndex(of: "-"), Int(id[id.index(after: dash)...]).map({ $0 > 0 }) == true else {
      return false
    }
    return scenes.flatMap(\.views).flatMap(\.withDescendants).contains { view in
      guard case .list(let list)? = view.scrolling else { return false }
      return list.row.withDescendants.contains { $0.id.map { $0 == id[..<dash] } ?? false }
    }
  }
}
