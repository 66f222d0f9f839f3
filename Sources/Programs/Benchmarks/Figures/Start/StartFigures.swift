import Glibc
import ProcessSupport

/// The cost of the stage before any motion: start, memory and rest, compared with a bare window in C that shows the
/// same.
///
/// Both run under an X server without a screen. A first frame counts when its pixels are in the server's memory, as
/// observed from outside: neither program takes part in the measurement.
struct StartFigures {
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

  private let runs: Int
  /// Seconds of rest that are measured.
  private let idle: Double
  private let server: XServer
  private let screen: XServer.Screen
  private let directory: TemporaryDirectory
  private let stage: (path: String, arguments: [String])
  private let bare: (path: String, arguments: [String])

  init(_ effort: Effort) throws {
    switch effort {
    case .full: (runs, idle) = (15, 10)
    case .quick: (runs, idle) = (5, 2)
    }
    directory = try TemporaryDirectory()
    stage = (
      try builtProgram("stagecraft"), [try directory.write("rectangles.json", StillScene.storyboard)]
    )
    bare = (try builtProgram("CBaseline"), [])
    server = try XServer(width: StillScene.width, height: StillScene.height)
    screen = try server.screen()
  }

  func run() throws -> [Figure] {
    // One unmeasured launch each loads the files into the page cache.
    _ = try launch(bare)
    _ = try launch(stage)
    var launches: (stage: [Launch], bare: [Launch]) = ([], [])
    for round in 0..<runs {
      // Each program goes first equally often.
      if round.isMultiple(of: 2) { launches.stage.append(try launch(stage)) }
      launches.bare.append(try launch(bare))
      if !round.isMultiple(of: 2) { launches.stage.append(try launch(stage)) }
    }
    let rests = (stage: try rest(stage), bare: try rest(bare))
    return launchFigures(launches.stage, launches.bare) + restFigures(rests.stage, rests.bare)
  }

  private func launchFigures(_ stage: [Launch], _ bare: [Launch]) -> [Figure] {
    func measured(_ name: String, _ launches: [Launch], _ value: (Launch) -> Double) -> Measured {
      Measured(name, wall: Spread(launches.map(value)), cpu: Spread(launches.map { $0.cpu * 1e3 }))
    }
    let first = measured("bare C", bare) { $0.firstFrame * 1e3 }
    let memory = Measured("bare C", wall: Spread(bare.map { $0.peakMemory / 1_048_576 }))
    return [
      Figure(
        "exec to first frame, CPU to rest", in: "ms", measured("stagecraft", stage) { $0.firstFrame * 1e3 },
        against: [first], reach: [.times(1.5, of: first)]),
      Figure(
        "peak memory", in: "MiB", Measured("stagecraft", wall: Spread(stage.map { $0.peakMemory / 1_048_576 })),
        against: [memory], reach: [.more(20e6 / 1_048_576, than: memory)]),
    ]
  }

  private func restFigures(_ stage: Rest, _ bare: Rest) -> [Figure] {
    func figure(_ name: String, _ unit: String, isJudged: Bool, _ value: (Rest) -> Double) -> Figure {
      let baseline = Measured("bare C", wall: Spread([value(bare)]))
      return Figure(
        "\(fixed(idle, 0)) s of rest: \(name)", in: unit, Measured("stagecraft", wall: Spread([value(stage)])),
        against: [baseline], reach: isJudged ? [.more(0, than: baseline)] : [])
    }
    return [
      figure("wake-ups", "count", isJudged: true) { $0.wakeUps },
      figure("CPU time", "ms", isJudged: false) { $0.cpu * 1e3 },
      figure("CPU time of the X server", "ms", isJudged: false) { $0.serverCPU * 1e3 },
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
    usleep(UInt32(idle * 1e6))
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
    while !StillScene.isShown(on: screen) {
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
