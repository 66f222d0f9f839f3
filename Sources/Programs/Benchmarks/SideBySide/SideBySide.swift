import ProcessSupport
import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

#if canImport(Glibc)
import Glibc
#endif

struct SideBySideOptions {
  var rows = PeerRow.all
  var runs = 3
  var path = "side-by-side.json"
}

/// Runs one program after another on the same X server, measures each in the same way, and prints one table.
struct SideBySide {
  private let options: SideBySideOptions
  private let server: XServer
  /// Seconds of rest and of motion that are measured.
  private static let (rest, motion) = (3.0, 3.0)

  init(_ options: SideBySideOptions) throws {
    self.options = options
    server = try XServer(width: 1280, height: 720)
  }

  func run() throws {
    let machine = Machine()
    show(machine.description)
    let rows = options.rows.filter { row in
      let isInstalled = row.isInstalled
      if !isInstalled { show("passed over, what it takes is not installed: \(row.name)") }
      return isInstalled
    }
    var figures = rows.map { _ in PeerFigures() }
    for run in 1...options.runs {
      for (index, row) in rows.enumerated() {
        complain("run \(run) of \(options.runs): \(row.name)")
        try measure(row, &figures[index])
      }
    }
    var table = Table()
    table.add(PeerFigures.columns)
    for (row, figures) in zip(rows, figures) { table.add(figures.cells(row.name)) }
    show("\n\(table.text)")
    for (row, figures) in zip(rows, figures) {
      if let end = figures.ends.last { show("two pushes in one tick, \(row.name): \(end)") }
    }
    let file = try AtomicFile(path: options.path)
    let report = JSONText.object([
      ("machine", machine.json), ("runs", .number(Double(options.runs))),
      ("rows", .list(zip(rows, figures).map { $1.json($0.name) })),
    ])
    try file.write(report.page() + "\n")
    try file.commit()
    show("Written to \(options.path)")
  }

  private func measure(_ row: PeerRow, _ figures: inout PeerFigures) throws {
    try idle(row, &figures)
    for count in PeerFigures.counts { try animate(row, count, &figures) }
    try withRun(row, .push) { run in
      figures.slides += PeerFigures.worstIntervals(try run.json("json", within: 30))
    }
    if !row.missing.contains(.back) {
      try withRun(row, .back) { run in
        if let jump = PeerFigures.jump(try run.json("json", within: 20)) { figures.jumps.append(jump) }
      }
    }
    if !row.missing.contains(.double) {
      try withRun(row, .double) { run in
        let told = try run.json("json", within: 20)
        let events = (told["events"]?.items ?? []).compactMap { $0.items.last?.text }
        let stack = (told["end"]?["stack"]?.items ?? []).compactMap(\.text)
        figures.ends.append("\(events.joined(separator: "; ")); stack \(stack.joined(separator: " "))")
      }
    }
  }

  private func idle(_ row: PeerRow, _ figures: inout PeerFigures) throws {
    try withRun(row, .idle) { run in
      figures.first.append(try run.time(of: "first", within: 20) * 1000)
      usleep(500_000)
      let before = try run.figures()
      usleep(UInt32(Self.rest * 1e6))
      let after = try run.figures()
      figures.idleCPU.append((after.cpu - before.cpu) / Self.rest)
      figures.wakeUps.append(Double(after.voluntarySwitches - before.voluntarySwitches) / Self.rest)
      figures.memory.append(Double(after.peakMemory) / 1_048_576)
    }
  }

  private func animate(_ row: PeerRow, _ count: Int, _ figures: inout PeerFigures) throws {
    let settings = ["PEER_N": "\(count)", "PEER_SECS": "\(Self.motion)", "PEER_WARM": "1"]
    try withRun(row, .anim, settings) { run in
      _ = try run.line("begin", within: 20)
      let before = try run.figures().cpu
      let end = try run.json("end", within: 20 + Self.motion)
      let used = try run.figures().cpu - before
      guard let frames = end["frames"]?.number, let seconds = end["secs"]?.number, frames > 0, seconds > 0 else {
        throw ProgramError("\(row.name): @end says nothing")
      }
      figures.animations[count, default: ([], [])].fps.append(frames / seconds)
      figures.animations[count, default: ([], [])].cpu.append(used / frames * 1000)
    }
  }

  private func withRun(
    _ row: PeerRow, _ scenario: PeerSettings.Scenario, _ settings: [String: String] = [:],
    _ body: (PeerRun) throws -> Void
  ) throws {
    if row.missing.contains(scenario) { return }
    let run = try PeerRun(row, scenario, on: server, settings)
    try body(run)
    try run.stop()
  }
}
