import ProgramSupport
import Testing

/// Waits until a value has stayed the same for so many seconds. A value that never does so fails the test.
func waitUntilStill<Value: Equatable>(
  for seconds: Double = 1, _ location: SourceLocation = #_sourceLocation, _ value: () throws -> Value
) rethrows {
  var (last, since) = (try value(), monotonicSeconds())
  let isStill = try waitUntil(30 + seconds) {
    let now = try value()
    if now != last { (last, since) = (now, monotonicSeconds()) }
    return monotonicSeconds() - since > seconds
  }
  #expect(isStill, "it goes on changing: \(last)", sourceLocation: location)
}

/// How long a program took for something, in a form that other work of the machine does not change.
struct Stopwatch {
  private let pid: Int32
  private let began = monotonicSeconds()
  private let cpu: Double

  init(_ program: Program) throws {
    pid = program.pid
    cpu = try ProcessFigures(pid: pid).cpu
  }

  /// Whether less than so many seconds have passed since the start, beyond what computing may take while other programs
  /// have most of the processor.
  func isWithin(_ seconds: Double) throws -> Bool {
    let (passed, computed) = (monotonicSeconds() - began, try ProcessFigures(pid: pid).cpu - cpu)
    return passed < seconds + 12 * computed
  }
}
