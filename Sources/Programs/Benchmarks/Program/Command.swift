import ProcessSupport

/// A command of the benchmark program.
enum Command {
  case help
  /// Measures the groups and writes the figures to a file.
  case figures([FigureGroup], Effort, path: String)
  /// Runs as the library's program in the side-by-side comparison.
  case stage
  /// Compares programs side by side.
  case sideBySide(SideBySideOptions)
  /// Turns interactions round in flight, here and in Qt Quick.
  case reversals
  /// Counts the costs of fixed scenes and compares them with a file.
  case counts(CountsOptions)
  /// Draws the picture of the ends of physics transitions.
  case endings(path: String)
  /// Draws the panel of faults of live reload.
  case faults(path: String)
  /// Measures what is seen of each director, and writes the tables into a page.
  case census(path: String)
  /// Draws the inspector.
  case inspector(folder: String)

  static let usage = """
    Usage: Benchmarks [--only GROUP,...] [--quick] [--json FILE]
           Benchmarks counts [--check FILE | --update FILE] [--only SCENE,...]
           Benchmarks side-by-side [--runs N] [--only ROW,...] [--json FILE]
           Benchmarks reversals
           Benchmarks endings FILE.png
           Benchmarks faults FILE.png
           Benchmarks census PAGE.md
           Benchmarks inspector FOLDER
           Benchmarks stage

      --only        the groups, scenes or rows; all where nothing is said
      --quick       few rounds: the figures are rough
      --json FILE   where the figures are written (benchmarks.json, side-by-side.json)

    counts          what fixed scenes cost in allocations, layouts, calls and pictures
      --check FILE  compare with a file; the status is 1 where something has grown
      --update FILE write that file anew
    side-by-side    this library and bare C programs, each as a program of its own, in one table
      --runs N      starts of each program (default: 3)
    reversals       what is seen when an interaction is turned round in flight, here and in Qt Quick
    endings         when the physics transition of the UIKit Dynamics essay is over, by its timer and by rest, as a picture
    faults          a storyboard with faults under live reload, as a picture
    census          what is seen of each director, frame by frame, as tables in a page
    inspector       the inspector beside a storyboard, a picture for each page
    stage           a program of this library that speaks the side-by-side protocol (PEER_SCEN and others)

    Groups:
    \(FigureGroup.allCases.map { "  \($0.rawValue.padded(to: 14))\($0.summary)" }.joined(separator: "\n"))
    Scenes:
    \(CountScene.allCases.map { "  \($0.rawValue.padded(to: 14))\($0.summary)" }.joined(separator: "\n"))
    Rows:
    \(PeerRow.all.map { "  \($0.name.padded(to: 14))\($0.summary)" }.joined(separator: "\n"))
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    switch rest.first {
    case "stage":
      if rest.count > 1 { throw ProgramError("stage takes no arguments; its settings are in the environment") }
      self = .stage
    case "reversals":
      if rest.count > 1 { throw ProgramError("reversals takes no arguments") }
      self = .reversals
    case "endings":
      guard rest.count == 2, let path = rest.last else { throw ProgramError("endings needs one file to write") }
      self = .endings(path: path)
    case "faults":
      guard rest.count == 2, let path = rest.last else { throw ProgramError("faults needs one file to write") }
      self = .faults(path: path)
    case "census":
      guard rest.count == 2, let path = rest.last else { throw ProgramError("census needs one page to write in") }
      self = .census(path: path)
    case "inspector":
      guard rest.count == 2, let folder = rest.last else {
        throw ProgramError("inspector needs one folder to write to")
      }
      self = .inspector(folder: folder)
    case "side-by-side":
      rest.removeFirst()
      self = try Self.sideBySide(&rest)
    case "counts":
      rest.removeFirst()
      self = try Self.counts(&rest)
    case _: self = try Self.figures(&rest)
    }
  }

  private static func figures(_ rest: inout ArraySlice<String>) throws -> Command {
    var (groups, effort, path) = (FigureGroup.allCases, Effort.full, "benchmarks.json")
    while let name = rest.popFirst() {
      switch name {
      case "--help": return .help
      case "--quick": effort = .quick
      case "--json": path = try value(of: name, &rest)
      case "--only": groups = try chosen(try value(of: name, &rest), from: FigureGroup.allCases, \.rawValue)
      case _: throw unknown(name)
      }
    }
    return .figures(groups, effort, path: path)
  }

  private static func sideBySide(_ rest: inout ArraySlice<String>) throws -> Command {
    var options = SideBySideOptions()
    while let name = rest.popFirst() {
      switch name {
      case "--help": return .help
      case "--json": options.path = try value(of: name, &rest)
      case "--only": options.rows = try chosen(try value(of: name, &rest), from: PeerRow.all, \.name)
      case "--runs":
        let text = try value(of: name, &rest)
        guard let runs = Int(text), (1...100).contains(runs) else {
          throw ProgramError("--runs needs a whole number from 1 to 100, not \(text)")
        }
        options.runs = runs
      case _: throw unknown(name)
      }
    }
    return .sideBySide(options)
  }

  private static func counts(_ rest: inout ArraySlice<String>) throws -> Command {
    var options = CountsOptions()
    while let name = rest.popFirst() {
      switch name {
      case "--help": return .help
      case "--check": options.goal = .check(try value(of: name, &rest))
      case "--update": options.goal = .update(try value(of: name, &rest))
      case "--only": options.scenes = try chosen(try value(of: name, &rest), from: CountScene.allCases, \.rawValue)
      case _: throw unknown(name)
      }
    }
    return .counts(options)
  }

  private static func value(of name: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw ProgramError("\(name) needs a value") }
    return value
  }

  private static func chosen<Item>(_ list: String, from all: [Item], _ name: (Item) -> String) throws -> [Item] {
    let names = list.split(separator: ",").map(String.init)
    if let wrong = names.first(where: { asked in !all.contains { name($0) == asked } }) {
      throw ProgramError("there is no \(wrong); there are \(all.map(name).joined(separator: ", "))")
    }
    return all.filter { names.contains(name($0)) }
  }

  private static func unknown(_ name: String) -> ProgramError {
    ProgramError("unknown option \(name); --help shows them all")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
