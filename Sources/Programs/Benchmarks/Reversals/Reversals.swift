import ProcessSupport
import Stagecraft

/// Turns interactions round in flight, on this library and in Qt Quick, and prints what is seen at that moment.
struct Reversals {
  /// Where the files of Qt Quick are, whose motions are ten times slower than usual.
  private static let (folder, slowness) = ("Tests/Data/Peers/Qt", 10.0)

  func run() throws {
    let qt = try QtRuns()
    var table = Table()
    table.leading = [1]
    table.add(["", "by", "jump", "velocity before", "after", "lost"])
    for scene in ReversalScene.allCases {
      add(scene.play(), of: scene.rawValue, by: "Stagecraft", to: &table)
      if let trace = try qt?.trace(of: scene) { add(trace, of: "", by: "Qt Quick", to: &table) }
    }
    show(table.text + "\n")
    for scene in ReversalScene.allCases { show("\(scene.rawValue.padded(to: 11))\(scene.summary)") }
    if qt == nil { show("\npassed over, what it takes is not installed: Qt Quick (qml-qt6 and its modules)") }
  }

  private func add(_ trace: ReversalTrace, of name: String, by library: String, to table: inout Table) {
    guard let figures = trace.figures, abs(figures.before) > 1 else {
      return table.add([name, library, "not seen in flight", "", "", ""])
    }
    let kept = figures.after / figures.before
    let lost = kept < -0.05 ? "all, turned at once" : abs(kept - 1) < 0.05 ? "none" : "\(fixed((1 - kept) * 100, 0)) %"
    table.add([
      name, library, figures.jump < 1 ? "none" : "\(fixed(figures.jump, 0)) pt", "\(fixed(figures.before, 0)) pt/s",
      "\(fixed(figures.after, 0)) pt/s", lost,
    ])
  }

  /// The scenes in Qt Quick, all running at once, without windows.
  private struct QtRuns {
    private let scratch: TemporaryDirectory
    private var programs: [ReversalScene: Program] = [:]

    /// nil where Qt is not installed.
    init?() throws {
      let found = installedProgram("qml6") ?? ["/usr/lib/qt6/bin/qml"].first(where: fileExists)
      guard let found, fileExists(Reversals.folder) else { return nil }
      scratch = try TemporaryDirectory()
      let environment = [
        "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QT_FORCE_STDERR_LOGGING": "1",
      ]
      for scene in ReversalScene.allCases {
        let path = "\(Reversals.folder)/\(scene.file).qml"
        programs[scene] = try Program(found, [path], environment: environment, scratch: scratch)
      }
    }

    func trace(of scene: ReversalScene) throws -> ReversalTrace? {
      guard let program = programs[scene] else { return nil }
      guard program.wait(seconds: 30) == .exited(0) else { throw ProgramError("\(scene.file).qml: \(program.errors)") }
      var trace = ReversalTrace()
      for line in program.errors.split(separator: "\n") {
        let words = line.split(separator: " ").drop { !$0.hasPrefix("@") }
        let numbers = words.dropFirst().compactMap { Double($0) }
        if words.first == "@back" { trace.turnBack() }
        if words.first == "@at", numbers.count == 2 {
          trace.add(numbers[1], at: numbers[0] / 1000 / Reversals.slowness)
        }
      }
      return trace
    }
  }
}
