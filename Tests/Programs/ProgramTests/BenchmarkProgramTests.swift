import ProgramSupport
import Testing

/// `Benchmarks` from outside: what it refuses, and that its guard lets no growth pass.
struct BenchmarkProgramTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func run(_ arguments: [String]) throws -> (ending: Program.Ending, output: String, errors: String) {
    let program = try Program(builtProgram("Benchmarks"), arguments, scratch: directory)
    return (program.wait(), program.output, program.errors)
  }

  @Test func `the help names groups, scenes and rows`() throws {
    let help = try run(["--help"])
    #expect(help.ending == .exited(0))
    for name in ["springs", "growth", "rectangles", "c-surface", "side-by-side"] { #expect(help.output.contains(name)) }
  }

  @Test(arguments: [
    (["--only", "springs,wings"], "there is no wings"), (["--fast"], "unknown option --fast"),
    (["--json"], "--json needs a value"), (["counts", "--check", "none.json"], "cannot read none.json"),
    (["side-by-side", "--runs", "0"], "--runs needs a whole number"), (["stage", "now"], "stage takes no arguments"),
    (["reversals", "now"], "reversals takes no arguments"),
  ])
  func `what makes no sense is refused with a reason`(arguments: [String], reason: String) throws {
    // The least that counts anything: a file is read after the counting.
    let scene = arguments.first == "counts" ? ["--only", "home"] : []
    let refused = try run(arguments + scene)
    #expect(refused.ending == .exited(1))
    #expect(refused.errors.contains(reason), "\(refused.errors)")
  }

  @Test func `what is turned round in flight neither jumps nor loses its velocity`() throws {
    let reversals = try run(["reversals"])
    #expect(reversals.ending == .exited(0), "\(reversals.errors)")
    let rows = reversals.output.split(separator: "\n").filter { $0.contains(" Stagecraft ") }
    #expect(rows.count == 6)
    for row in rows {
      let cells = row.split(separator: " ")
      #expect(cells.dropFirst(2).first == "none" && cells.last == "none", "\(row)")
    }
  }

  @Test(.enabled(if: XServer.isInstalled)) func `growth fails, a fall asks for a new file, the same passes`() throws {
    let kept = directory.file("kept.json")
    #expect(try run(["counts", "--only", "home", "--update", kept]).ending == .exited(0))
    let same = try run(["counts", "--only", "home", "--check", kept])
    #expect(same.ending == .exited(0) && same.output.contains("Every scene costs what"))

    let text = try #require(readText(kept))
    let items = try #require(text.split(separator: "\n").first { $0.contains("\"items\"") })
    let fewer = try directory.write("fewer.json", text.replacing(items, with: "    \"items\": 1,"))
    let growth = try run(["counts", "--only", "home", "--check", fewer])
    #expect(growth.ending == .exited(1))
    #expect(growth.output.contains("home: display items of a frame grew from 1 to "))

    let more = try directory.write("more.json", text.replacing(items, with: "    \"items\": 9999,"))
    let fall = try run(["counts", "--only", "home", "--check", more])
    #expect(fall.ending == .exited(0))
    #expect(fall.output.contains("fell from 9999") && fall.output.contains("--update"))

    let missing = try directory.write("missing.json", text.replacing(items + "\n", with: ""))
    #expect(try run(["counts", "--only", "home", "--check", missing]).ending == .exited(1))
  }
}
