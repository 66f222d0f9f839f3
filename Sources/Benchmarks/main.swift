import Foundation
import ProgramSupport

do {
  let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    print(BenchmarkOptions.usage)
  } else {
    let machine = Machine()
    print(machine.description, "\n")
    let report = Report(machine: machine, figures: try StageBenchmark(options).run())
    print(report.table)
    try report.write(to: options.path)
    print("\nWritten to \(options.path)")
  }
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
