import DirectorCensus
import ProcessSupport
import Stagecraft
import StagecraftPhysics

#if canImport(Glibc)
import Glibc
#endif

/// Measures the groups in order, prints the table of each, and writes all figures to a file.
func measure(_ groups: [FigureGroup], _ effort: Effort, path: String) throws {
  let machine = Machine()
  var report = Report(machine: machine, effort: effort)
  show(machine.description)
  guard Allocations.isCounting else { throw ProgramError("the counter of allocations does not see what is known") }
  for group in groups {
    show("\n\(group.rawValue): \(group.summary)")
    let figures = try group.run(effort)
    var table = Table()
    table.add(Figure.columns)
    for figure in figures { figure.add(to: &table) }
    show(table.text)
    report.groups.append((group, figures))
  }
  try report.write(to: path)
  let misses = report.misses
  show(misses.isEmpty ? "\nEverything is reached." : "\nNot reached:\n  " + misses.joined(separator: "\n  "))
  show("Written to \(path)")
}

StockDirectors.register(PhysicsDirectors.all)
do {
  switch try Command(Array(CommandLine.arguments.dropFirst())) {
  case .help: show(Command.usage)
  case .figures(let groups, let effort, let path): try measure(groups, effort, path: path)
  case .stage: try PeerStage().run()
  case .sideBySide(let options): try SideBySide(options).run()
  case .reversals: try Reversals().run()
  case .endings(let path): try EndingsPicture().save(to: path)
  case .faults(let path): try FaultsPicture().save(to: path)
  case .census(let path): try CensusTables().write(into: path)
  case .inspector(let folder): try InspectorPictures().save(in: folder)
  case .counts(let options): exit(try Counts(options).run())
  }
} catch {
  complain("Benchmarks: \(error)")
  exit(1)
}
