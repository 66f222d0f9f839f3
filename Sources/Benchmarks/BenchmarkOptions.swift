import ProgramSupport

/// What the command line asks for.
struct BenchmarkOptions {
  static let usage = """
    Usage: Benchmarks [--runs N] [--idle S] [--json FILE]

      --runs N      launches of each program (default: 15)
      --idle S      seconds of rest that are looked at (default: 10)
      --json FILE   where the figures are written (default: benchmarks.json)
    """

  var runs = 15
  var idle = 10.0
  var path = "benchmarks.json"
  var wantsHelp = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--help": wantsHelp = true
      case "--runs":
        guard let value = rest.popFirst().flatMap(Int.init), (1...1000).contains(value) else {
          throw ProgramError("--runs needs a whole number from 1 to 1000")
        }
        runs = value
      case "--idle":
        guard let value = rest.popFirst().flatMap(Double.init), (0.1...3600).contains(value) else {
          throw ProgramError("--idle needs seconds from 0.1 to 3600")
        }
        idle = value
      case "--json":
        guard let value = rest.popFirst() else { throw ProgramError("--json needs a file") }
        path = value
      default: throw ProgramError("unknown option \(name); --help shows them all")
      }
    }
  }
}
