import Geometry
import Glibc
import Stage
import TestSupport
import Testing
import Views

/// The decoder processes of this process, which must have no other children.
enum Decoders {
  fileprivate static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { !$0.hasPrefix(".") }
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  /// Their numbers, also of those that have ended and are not waited for.
  static var all: [pid_t] {
    names(in: "/proc").compactMap { pid_t($0) }.filter { number in
      let fields = text("/proc/\(number)/stat").split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == "\(getpid())"
    }
  }

  /// The most memory that a process has used, in KiB.
  static func peak(of process: String) throws -> Int {
    let line = text("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
  }

  /// The processor time that a process has used, in seconds.
  static func time(of process: pid_t) -> Double {
    var (clock, time) = (clockid_t(), timespec())
    clock_getcpuclockid(process, &clock)
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static var openFiles: Int { names(in: "/proc/self/fd").count }

  static func isSocket(_ file: Int32) -> Bool {
    var (kind, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(file, SOL_SOCKET, SO_DOMAIN, &kind, &size) == 0 && kind == AF_UNIX
  }

  /// Waits until a decoder has sent bytes that this process has not read.
  static func waitForReply() {
    for _ in 0..<1_000_000 {
      for file: Int32 in 3..<64 {
        var count = Int32(0)
        guard isSocket(file) else { continue }
        if ioctl(file, UInt(FIONREAD), &count) == 0, count > 1000 { return }
      }
    }
  }
}

/// The processes that decode pictures: what they cost, and what is left when they are killed or stopped.
struct DecoderTests {
  private static func png(_ side: Int) -> [UInt8] {
    let row = [UInt8](repeating: 0, count: side / 8 + 1)
    return PictureMaker.png(
      width: side, height: side, color: 0, depth: 1, data: Array(repeating: row, count: side).flatMap { $0 })
  }

  /// Pictures of each format that is decoded at the size that is shown.
  private static func picture(_ format: String, _ side: Int) -> [UInt8] {
    switch format {
    case "PNG": return png(side)
    case "JPEG": return PictureMaker.jpeg(columns: side / 8, blocks: Array(repeating: [0], count: side * side / 64))
    case "WebP": return PictureMaker.webp(width: side, height: side, flags: 0, [("VP8 ", PictureMaker.lossy(side))])
    default:
      let size = "width='\(side)' height='\(side)'"
      return Array("<svg xmlns='http://www.w3.org/2000/svg' \(size)><rect width='9' height='9'/></svg>".utf8)
    }
  }

  private static func decode(_ bytes: [UInt8], _ side: Double) {
    do throws(ImageFailure) {
      let image = try ImageDecoder.decode(.bytes(bytes), for: Size(side, side), .scaleToFill, scale: 1)
      #expect(image.pixels.width == Int(side) && !image.isPart)
    } catch { Issue.record("\(bytes.prefix(4)): \(error.message)") }
  }

  private static func measure() throws {
    for format in ["PNG", "JPEG", "WebP", "SVG"] {
      // A small picture loads the library.
      decode(picture(format, 64), 9)
      let process = try #require(Decoders.all.first)
      func time(_ body: () -> Void) -> Double {
        let before = Decoders.time(of: process)
        body()
        return Decoders.time(of: process) - before
      }
      let large = picture(format, 2048)
      let before = try Decoders.peak(of: "\(process)")
      let small = time { decode(large, 200) }
      let growth = try Decoders.peak(of: "\(process)") - before - large.count / 1024
      #expect(Decoders.all == [process])
      // In KiB; all pixels take 16 MiB.
      #expect(growth < 4 << 10, "\(format): \(growth) KiB")
      // The rows of a JPEG take little memory at every size, but time.
      let whole = time { decode(large, 2048) }
      if format == "JPEG" { #expect(small * 10 < whole, "\(small) s, the whole \(whole) s") }
      // The next format has a process of its own.
      kill(process, SIGKILL)
      var end = siginfo_t()
      waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT)
    }
  }

  @Test func `pictures are decoded in the memory of what is shown, a JPEG in less time`() async {
    await #expect(processExitsWith: .success) { try await DecoderTests.measure() }
  }

  /// Loads pictures, each a file, and keeps how each ended.
  private final class Loads {
    let loader = ImageLoader(scale: 1, mode: .inBackground)
    private let folder = "/tmp/stagecraft-decoders-\(getpid())"
    private(set) var ends: [String: [Bool]] = [:]
    private var asked: [String] = []

    init() { mkdir(folder, 0o700) }
    isolated deinit {
      for name in asked { unlink(name) }
      rmdir(folder)
    }

    func load(_ bytes: [UInt8], _ side: Double = 9) {
      let name = "\(folder)/\(asked.count)"
      asked.append(name)
      let file = fopen(name, "wb")
      fwrite(bytes, 1, bytes.count, file)
      if let file { fclose(file) }
      loader.load(.file(name), for: Size(side, side), .scaleToFill) { self.ends[name, default: []].append($0 != nil) }
    }

    var isDone: Bool { ends.count == asked.count }
    func wait(_ seconds: Double) async throws {
      let end = StageClock.now + seconds
      while !isDone, StageClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
      #expect(isDone, "\(ends.count) of \(asked.count) have ended")
    }

    /// Each picture ended once, and each that failed with one line.
    /// - Returns: the numbers of those that failed.
    func failed() -> [Int] {
      let failed = asked.indices.filter { ends[asked[$0]] != [true] }
      #expect(ends.values.allSatisfy { $0.count == 1 })
      let lines = loader.warnings
      #expect(lines.count == failed.count, "\(lines)")
      for name in failed.map({ asked[$0] }) {
        #expect(lines.count { $0.contains("\(name) cannot be shown: ") } == 1, "\(lines)")
      }
      return failed
    }
  }

  /// Deadlines of seconds are missed by a process that gets the processor only while nothing else wants it, as this one
  /// does beside other tests; decoders have the share of what starts them.
  private static func takeUsualShare() {
    var usual = sched_param()
    for thread in Decoders.names(in: "/proc/self/task") {
      sched_setscheduler(pid_t(thread) ?? 0, SCHED_OTHER, &usual)
    }
  }

  /// Loads a picture; returns the number of open files without decoders.
  private static func begin(_ loads: Loads) async throws -> Int {
    takeUsualShare()
    loads.load(png(64))
    try await loads.wait(30)
    return Decoders.openFiles - Decoders.all.count
  }

  /// No more is left than what is kept for the next pictures: two processes, each with its socket.
  private static func checkRest(_ filesBefore: Int) async throws {
    let end = StageClock.now + 5
    while Decoders.all.count > 2, StageClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
    #expect(Decoders.all.count <= 2, "\(Decoders.all)")
    #expect(Decoders.openFiles <= filesBefore + 2, "\(Decoders.openFiles), \(filesBefore) before")
  }

  private static func loadWhileKilled(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let loads = Loads()
    let files = try await begin(loads)
    let large = png(1024)
    for _ in 0..<100 { loads.load(large, 400) }
    var kills = 0
    while !loads.isDone, kills < 2000 {
      if let one = Decoders.all.randomElement(using: &random), kill(one, SIGKILL) == 0 { kills += 1 }
      try await Task.sleep(for: .microseconds(random.int(in: 0...10_000)))
    }
    try await loads.wait(30)
    let failed = loads.failed()
    #expect(!failed.isEmpty && kills > 10, "\(kills) kills")
    for _ in 0..<10 { loads.load(png(64)) }
    try await loads.wait(30)
    #expect(loads.failed() == failed)
    try await checkRest(files)
  }

  @Test func `decoders that are killed at random moments cost no more than their pictures`() async {
    await #expect(processExitsWith: .success) { try await DecoderTests.loadWhileKilled(seed: 1) }
  }

  private static func loseProgram() async throws {
    let loads = Loads()
    let files = try await begin(loads)
    loads.load(
      Array(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0L1e8 0' stroke='red' \
        stroke-dasharray='0.0001 0.0001'/></svg>
        """.utf8))
    let process = try #require(Decoders.all.first)
    let end = StageClock.now + 4
    while Decoders.time(of: process) < 0.1, StageClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
    // As the kernel does when the program is killed.
    for file: Int32 in 3..<64 where Decoders.isSocket(file) { shutdown(file, Int32(SHUT_RDWR)) }
    try await loads.wait(2)
    #expect(loads.failed().count == 1)
    try await checkRest(files)
  }

  @Test func `a decoder ends at once when the program is gone, whatever it decodes`() async {
    await #expect(processExitsWith: .success) { try await DecoderTests.loseProgram() }
  }

  private static func loadWhileStopped() async throws {
    let loads = Loads()
    let files = try await begin(loads)
    func stop() { for process in Decoders.all { kill(process, SIGSTOP) } }
    // Amid its answer of 64 MiB, before its first picture, and while it waits for the next one.
    loads.load(png(4096), 4096)
    Decoders.waitForReply()
    stop()
    loads.load(png(64))
    let end = StageClock.now + 60
    while Decoders.all.count < 2, StageClock.now < end { usleep(20) }
    stop()
    while Decoders.all.count < 3, StageClock.now < end {
      loads.load(png(64))
      try await Task.sleep(for: .milliseconds(500))
    }
    let good = loads.ends.count
    // On a busy machine there may be another one by now. Each fails the one picture that it has or gets.
    let stopped = Decoders.all.count
    stop()
    loads.load(png(64))
    try await loads.wait(40)
    #expect(stopped >= 3 && (3...stopped).contains(loads.failed().count) && good > 0)
    #expect(loads.loader.warnings.allSatisfy { $0.contains("takes too long") }, "\(loads.loader.warnings)")
    for _ in 0..<10 { loads.load(png(64)) }
    try await loads.wait(30)
    #expect(loads.failed().count == stopped)
    try await checkRest(files)
  }

  @Test func `a decoder that is stopped is ended after its deadline, and others go on`() async {
    await #expect(processExitsWith: .success) { try await DecoderTests.loadWhileStopped() }
  }
}
