/// A directory with a storyboard, and `stagecraft` run in it.
public final class Workbench {
  /// How a run came out.
  public struct Run {
    public let ending: Program.Ending
    public let output: String
    public let errors: String

    public var messages: [String] { errors.split(separator: "\n").map(String.init) }
    /// What was written to standard output by `--trace -`.
    public func trace() throws -> Trace { try Trace(output) }
  }

  public let directory: TemporaryDirectory
  private let program: String

  public init(storyboard: String = Workbench.storyboard) throws {
    directory = try TemporaryDirectory()
    program = try builtProgram("stagecraft")
    _ = try directory.write("board.json", storyboard)
  }

  public func file(_ name: String) -> String { directory.file(name) }

  /// Runs the program in the directory, and waits for its end.
  public func run(
    _ arguments: [String], script: String? = nil, environment: [String: String] = [:], seconds: Double = 120
  ) throws -> Run {
    let program = try start(arguments, script: script, environment: environment)
    let ending = program.wait(seconds: seconds)
    return Run(ending: ending, output: program.output, errors: program.errors)
  }

  /// Runs the storyboard without a window and gives the trace.
  public func headless(_ script: String, _ arguments: [String] = []) throws -> Trace {
    let run = try run(["board.json", "--headless", "--trace", "-"] + arguments, script: script)
    guard run.ending == .exited(0), run.errors.isEmpty else { throw ProgramError("\(run.ending): \(run.errors)") }
    return try run.trace()
  }

  public func start(
    _ arguments: [String], script: String? = nil, environment: [String: String] = [:]
  ) throws -> Program {
    var arguments = arguments
    if let script {
      _ = try directory.write("script.txt", script)
      arguments += ["--script", "script.txt"]
    }
    return try Program(program, arguments, environment: environment, directory: directory.path, scratch: directory)
  }

  /// A small window, so that tests without optimization are quick; its screens are found by their colours.
  ///
  /// The response of the spring is a round number, so that its closed form is written down easily.
  public static let storyboard = """
    {
      "stagecraft": 1, "title": "Test", "size": [200, 150], "background": "#101010", "initial": "list",
      "scenes": {
        "list": {
          "title": "List", "color": "#203040",
          "views": [
            { "id": "card", "frame": [10, 10, "100%-20", 40], "color": "#4060a0", "click": "open" },
            { "id": "sheet-button", "frame": [10, 60, 80, 30], "color": "#40a060", "click": "sheet" },
            { "id": "still-button", "frame": [100, 60, 80, 30], "color": "#a06040", "click": "still" }
          ],
          "keys": { "D": "open-drop", "Q": "open-queue", "O": "open", "S": "sheet-queue" }
        },
        "detail": { "title": "Detail", "color": "#803020" },
        "sheet": { "title": "Sheet", "color": "#306050" },
        "still": { "title": "Still", "color": "#505050" }
      },
      "segues": {
        "open": { "from": "list", "to": "detail", "kind": "push", "director": "Slide", "with": { "response": 0.5 } },
        "open-drop": { "from": "list", "to": "detail", "kind": "push", "policy": "drop" },
        "open-queue": { "from": "list", "to": "detail", "kind": "push", "policy": "queue" },
        "sheet": { "from": "list", "to": "sheet", "kind": "present" },
        "sheet-queue": { "from": "list", "to": "sheet", "kind": "present", "policy": "queue" },
        "still": { "from": "list", "to": "still", "kind": "push", "interactive": "none" },
        "back": { "from": "detail", "kind": "pop" }
      }
    }
    """
}
