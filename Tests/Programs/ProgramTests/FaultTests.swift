import Glibc
import ProgramSupport
import Testing

/// One call fails, the first, the second, the third: the run ends with a line and a status, or goes on and draws what
/// it draws without the fault.
///
/// Every call by its number takes an hour. Here each function fails at a few calls; for all of them, raise `calls`.
struct FaultTests {
  /// Where frames go.
  enum Way: String, CaseIterable {
    case headless
    case pixels
    case gpu
  }

  private static let calls = [1, 2, 5]
  private static let storyboard = """
    {
      "stagecraft": 1, "title": "Faults", "size": [120, 80], "background": "#101010", "initial": "list",
      "scenes": {
        "list": {
          "title": "List", "color": "#203040",
          "views": [
            { "id": "card", "frame": [10, 10, "100%-20", 30], "color": "#4060a0", "text": "Open \u{2192}",
              "cornerRadius": 6, "shadow": { "radius": 4 }, "click": "open" }
          ],
          "keys": { "O": "open" }
        },
        "detail": {
          "title": "Detail", "color": "#803020", "views": [{ "id": "word", "frame": [10, 10, 90, 20], "text": "Detail" }]
        }
      },
      "segues": {
        "open": { "from": "list", "to": "detail", "kind": "push", "director": "Fade", "with": { "response": 0.05 } }
      }
    }
    """
  private static let outputs = ["a.png", "r.gif", "t.jsonl"]

  private struct Outcome {
    let run: Workbench.Run
    let log: FaultLibrary.Log
    let picture: [UInt8]?
    let files: [String]
  }

  /// - Parameters:
  ///   - fault: a function, and which of its calls fail, as `FAULT` wants it; nil for none.
  private func run(_ way: Way, _ server: XServer?, fault: String?) throws -> Outcome {
    let bench = try Workbench(storyboard: Self.storyboard)
    // A space in a path would divide the list of libraries.
    let links = try TemporaryDirectory()
    defer { withExtendedLifetime(links) {} }
    let library = links.file("libfaults.so")
    guard symlink(try FaultLibrary.path.get(), library) == 0 else { throw ProgramError("cannot link \(library)") }
    var environment = ["LD_PRELOAD": library, "FAULT_LOG": bench.file("log")]
    environment["FAULT_PROGRAM"] = "stagecraft"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["FAULT"] = fault ?? ""
    var arguments = ["board.json", "--screenshot", "a.png", "--trace", "t.jsonl", "--record", "r.gif"]
    switch way {
    case .headless: arguments.append("--headless")
    case .pixels, .gpu:
      environment.merge(server?.environment ?? [:]) { $1 }
      environment["SDL_RENDER_DRIVER"] = way == .gpu ? "opengl" : "software"
    }
    let run = try bench.run(arguments, script: "0 key O\n+0 idle\n", environment: environment, seconds: 60)
    let files = bench.directory.names.filter {
      !$0.hasPrefix("run-") && !["board.json", "script.txt", "log"].contains($0)
    }
    if files.contains("t.jsonl") {
      let text = try #require(readText(bench.file("t.jsonl")))
      #expect(text.isEmpty || text.hasSuffix("}\n"), "\(fault ?? ""): \(text.suffix(80))")
      _ = try Trace(text)
    }
    if files.contains("r.gif") { _ = try GIFReader(path: bench.file("r.gif")) }
    return Outcome(
      run: run, log: FaultLibrary.Log(bench.file("log")), picture: readBytes(bench.file("a.png")), files: files)
  }

  private func server(_ way: Way) throws -> XServer? { way == .headless ? nil : try XServer(width: 400, height: 300) }

  private static func functions(_ way: Way, _ known: [String]) -> [String] {
    // Without a window all is tried; in a window what only a window has.
    known.filter { $0 != "malloc" && (way == .headless || $0.hasPrefix("SDL_") || $0.hasPrefix("FT_")) }
  }

  @Test(
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"), .timeLimit(.minutes(10)),
    arguments: Way.allCases)
  func `a call that fails ends the run with a line and a status, or leaves the picture as it is`(way: Way) throws {
    let server = try server(way)
    let whole = try run(way, server, fault: nil)
    #expect(whole.run.ending == .exited(0) && whole.files == Self.outputs, "\(whole.run.errors)")
    let functions = Self.functions(way, whole.log.counts.keys.sorted())
    #expect(functions.count > (way == .headless ? 15 : 8), "\(functions)")
    for function in functions {
      for number in Self.calls where number <= whole.log.counts[function] ?? 0 {
        let fault = "\(function):\(number)"
        let outcome = try run(way, server, fault: fault)
        guard outcome.log.hasFailed else { continue }
        judge(outcome, whole, "\(way) \(fault)")
      }
    }
  }

  private func judge(_ outcome: Outcome, _ whole: Outcome, _ name: String) {
    let run = outcome.run
    #expect(run.messages.allSatisfy { $0.hasPrefix("stagecraft: ") }, "\(name): \(run.errors)")
    #expect(outcome.files.allSatisfy { Self.outputs.contains($0) }, "\(name): \(outcome.files)")
    if run.ending == .exited(0) {
      #expect(outcome.picture == whole.picture && outcome.files == Self.outputs, "\(name): another picture")
    } else {
      #expect([66, 69, 73].map { .exited($0) }.contains(run.ending), "\(name): \(run.ending) \(run.errors)")
      #expect(!run.messages.isEmpty, "\(name): \(run.ending) in silence")
    }
  }

  @Test(arguments: [
    (Way.pixels, "SDL_UpdateWindowSurfaceRects"), (.pixels, "SDL_GetWindowSurface"), (.gpu, "SDL_RenderGeometry"),
    (.gpu, "SDL_RenderPresent"), (.gpu, "SDL_RenderReadPixels"), (.gpu, "SDL_UpdateTexture"),
  ])
  func `a renderer that fails in every frame is 69, with why`(way: Way, function: String) throws {
    // The first call may be that of the start.
    let outcome = try run(way, try server(way), fault: "\(function):2:0")
    #expect(outcome.run.ending == .exited(69), "\(outcome.run.ending) \(outcome.run.errors)")
    #expect(outcome.run.messages.count == 1 && outcome.run.errors.contains("a fault made on purpose"))
    #expect(outcome.files.contains("t.jsonl") && outcome.files.allSatisfy { Self.outputs.contains($0) })
  }

  // Some 10,000 is where Fontconfig begins, whose `FcConfigCreate` does not end without memory.
  @Test(arguments: [5_000, 30_000, 60_000, 120_000])
  func `memory that ends is a line, and leaves nothing half-written`(number: Int) throws {
    let outcome = try run(.headless, nil, fault: "malloc:\(number):0")
    #expect(outcome.run.errors.contains("stagecraft: "), "\(outcome.run.ending) \(outcome.run.errors)")
    #expect(outcome.run.ending != .deadline && outcome.run.ending != .exited(0))
    #expect(outcome.files.allSatisfy { $0 == "t.jsonl" }, "\(outcome.files)")
  }
}
