import Glibc
import ProgramSupport

/// What the stage costs before anything moves: start, memory, rest; beside a bare window in C that shows the same.
///
/// Both run under one X server without a screen. The first frame is there when its pixels are in the server's memory,
/// which is looked at from outside: neither program knows that it is measured.
struct StageBenchmark {
  private struct Launch {
    let firstFrame: Double
    let cpu: Double
    let peakMemory: Double
  }

  private struct Rest {
    let wakeUps: Double
    let cpu: Double
    let serverCPU: Double
  }

  private let options: BenchmarkOptions
  private let server: XServer
  private let screen: XServer.Screen
  private let directory: TemporaryDirectory
  private let stage: (path: String, arguments: [String])
  private let bare: (path: String, arguments: [String])

  init(_ options: BenchmarkOptions) throws {
    self.options = options
    directory = try TemporaryDirectory()
    stage = (
      try builtProgram("stagecraft"), [try directory.write("rectangles.json", StageScene.storyboard)]
    )
    bare = (try builtProgram("CBaseline"), [])
    server = try XServer(width: StageScene.width, height: StageScene.height)
    screen = try server.screen()
  }

  func run() throws -> [Figure] {
    // Once each, unmeasured: files come into the page cache.
    _ = try launch(bare)
    _ = try launch(stage)
    var launches: (stage: [Launch], bare: [Launch]) = ([], [])
    for round in 0..<options.runs {
      // Each goes first as often as the other.
      if round.isMultiple(of: 2) { launches.stage.append(try launch(stage)) }
      launches.bare.append(try launch(bare))
      if !round.isMultiple(of: 2) { launches.stage.append(try launch(stage)) }
    }
    let rests = (stage: try rest(stage), bare: try rest(bare))

    func launched(_ name: String, _ unit: String, _ reach: Reach, _ value: (Launch) -> Double) -> Figure {
      Figure(
        name, unit, stage: Spread(launches.stage.map(value)), baseline: Spread(launches.bare.map(value)), reach)
    }
    func rested(_ name: String, _ unit: String, _ reach: Reach, _ value: (Rest) -> Double) -> Figure {
      Figure(
        "\(options.idle) s of rest: \(name)", unit, stage: Spread([value(rests.stage)]),
        baseline: Spread([value(rests.bare)]), reach)
    }
    return [
      launched("exec to first frame", "ms", .times(1.5)) { $0.firstFrame * 1e3 },
      launched("CPU time to rest", "ms", .none) { $0.cpu * 1e3 },
      launched("peak memory", "MiB", .more(25e6 / 1_048_576)) { $0.peakMemory / 1_048_576 },
      rested("wake-ups", "count", .atMost(10)) { $0.wakeUps },
      rested("CPU time", "ms", .atMost(10)) { $0.cpu * 1e3 },
      rested("CPU time of the X server", "ms", .none) { $0.serverCPU * 1e3 },
    ]
  }

  private func launch(_ program: (path: String, arguments: [String])) throws -> Launch {
    let (running, firstFrame) = try start(program)
    usleep(300_000)
    let figures = try ProcessFigures(pid: running.pid)
    try stop(running, program.path)
    return Launch(firstFrame: firstFrame, cpu: figures.cpu, peakMemory: Double(figures.peakMemory))
  }

  private func rest(_ program: (path: String, arguments: [String])) throws -> Rest {
    let (running, _) = try start(program)
    usleep(1_000_000)
    let (before, serverBefore) = (try ProcessFigures(pid: running.pid), try server.processorTime())
    usleep(UInt32(options.idle * 1e6))
    let (after, serverAfter) = (try ProcessFigures(pid: running.pid), try server.processorTime())
    try stop(running, program.path)
    return Rest(
      wakeUps: Double(after.voluntarySwitches - before.voluntarySwitches), cpu: after.cpu - before.cpu,
      serverCPU: serverAfter - serverBefore)
  }

  /// Starts a program and waits for its picture.
  private func start(_ program: (path: String, arguments: [String])) throws -> (Program, firstFrame: Double) {
    let began = monotonicSeconds()
    let running = try Program(program.path, program.arguments, environment: server.environment, scratch: directory)
    while !StageScene.isShown(on: screen) {
      guard monotonicSeconds() - began < 20, running.isRunning else {
        throw ProgramError("\(program.path) did not show the scene within 20 s. \(running.errors)")
      }
      usleep(100)
    }
    return (running, monotonicSeconds() - began)
  }

  private func stop(_ running: Program, _ path: String) throws {
    guard running.stop() == .exited(0) else { throw ProgramError("\(path) did not end well. \(running.errors)") }
    guard waitUntil(5, { screen.color(x: 900, y: 520) == 0 }) else {
      throw ProgramError("the window of \(path) stays on the screen")
    }
  }
}
