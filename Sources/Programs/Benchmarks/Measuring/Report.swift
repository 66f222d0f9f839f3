import StagecraftRecording

/// All figures of a run, for the screen and for a file.
struct Report {
  let machine: Machine
  let effort: Effort
  var groups: [(group: FigureGroup, figures: [Figure])] = []

  var json: JSONText {
    .object([
      ("machine", machine.json), ("effort", .text("\(effort)")),
      (
        "groups",
        .list(
          groups.map { entry in
            .object([
              ("name", .text(entry.group.rawValue)), ("summary", .text(entry.group.summary)),
              ("figures", .list(entry.figures.map(\.json))),
            ])
          })
      ),
    ])
  }

  /// Writes the figures as JSON, atomically.
  func write(to path: String) throws { try AtomicFile.write(json.page() + "\n", to: path) }

  /// The missed goals, one line each.
  var misses: [String] {
    groups.flatMap(\.figures).flatMap { figure in
      figure.verdicts.filter { !$0.isReached }.map { "\(figure.name): \($0.text)" }
    }
  }
}
