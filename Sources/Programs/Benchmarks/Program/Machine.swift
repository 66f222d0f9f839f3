import Glibc
import ProcessSupport

/// The machine of the measurement, without which figures have no meaning.
struct Machine {
  let processor: String
  let cores: Int
  let memoryMiB: Int
  let system: String
  let kernel: String
  let loadBefore: Double
  /// Whether this program was built with optimization.
  let isOptimized: Bool

  init() {
    processor = Self.field("model name", ":", in: "/proc/cpuinfo") ?? "unknown processor"
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    memoryMiB = sysconf(Int32(_SC_PHYS_PAGES)) / 1024 * sysconf(Int32(_SC_PAGESIZE)) / 1024
    system = Self.field("PRETTY_NAME", "=", in: "/etc/os-release")?.filter { $0 != "\"" } ?? "unknown system"
    kernel = (readText("/proc/sys/kernel/osrelease") ?? "").filter { !$0.isNewline }
    loadBefore = (readText("/proc/loadavg") ?? "").split(separator: " ").first.flatMap { Double($0) } ?? 0
    var isOptimized = true
    assert({ isOptimized = false }() == ())
    self.isOptimized = isOptimized
  }

  private static func field(_ name: String, _ separator: Character, in path: String) -> String? {
    for line in (readText(path) ?? "").split(separator: "\n") where line.hasPrefix(name) {
      let parts = line.split(separator: separator, maxSplits: 1)
      if parts.count == 2 { return String(parts[1].drop { $0 == " " }) }
    }
    return nil
  }

  var description: String {
    "\(processor), \(cores) cores, \(memoryMiB) MiB; \(system), Linux \(kernel); load \(loadBefore)"
      + (isOptimized ? "" : "; BUILT WITHOUT OPTIMIZATION, the figures mean nothing")
  }

  var json: JSONText {
    .object([
      ("processor", .text(processor)), ("cores", .number(Double(cores))), ("memoryMiB", .number(Double(memoryMiB))),
      ("system", .text(system)), ("kernel", .text(kernel)), ("loadBefore", .number(loadBefore)),
      ("isOptimized", .flag(isOptimized)),
    ])
  }
}
