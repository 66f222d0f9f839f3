import Glibc

/// What the system says about a running process.
public struct ProcessFigures: Sendable {
  /// Processor time of all its threads, in seconds.
  public let cpu: Double
  /// How often its threads went to sleep by themselves: each is a wake-up later.
  public let voluntarySwitches: Int
  /// How often its first thread did.
  public let firstThreadSwitches: Int
  /// The most memory that it had resident, in bytes.
  public let peakMemory: Int

  public init(pid: pid_t) throws {
    cpu = try Self.processorTime(pid)
    voluntarySwitches = try Self.sumOfThreads(pid)
    firstThreadSwitches = try Self.field("voluntary_ctxt_switches", "/proc/\(pid)/status")
    peakMemory = try Self.field("VmHWM", "/proc/\(pid)/status") * 1024
  }

  private static func processorTime(_ pid: pid_t) throws -> Double {
    var clock: clockid_t = 0
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw ProgramError("process \(pid) is gone")
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func sumOfThreads(_ pid: pid_t) throws -> Int {
    guard let directory = opendir("/proc/\(pid)/task") else { throw ProgramError("process \(pid) is gone") }
    defer { closedir(directory) }
    var sum = 0
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard Int(name) != nil else { continue }
      // A thread may end after it was listed.
      sum += (try? field("voluntary_ctxt_switches", "/proc/\(pid)/task/\(name)/status")) ?? 0
    }
    return sum
  }

  private static func field(_ name: String, _ path: String) throws -> Int {
    for line in (readText(path) ?? "").split(separator: "\n") where line.hasPrefix(name + ":") {
      let digits = line.dropFirst(name.utf8.count + 1).filter(\.isNumber)
      if let value = Int(digits) { return value }
    }
    throw ProgramError("\(path) has no \(name)")
  }
}
