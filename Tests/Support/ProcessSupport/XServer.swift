import Glibc

/// An X server of our own without a screen, on a display that nobody has, which ends with this object.
public final class XServer {
  public let display: String
  private let program: Program
  private let directory: TemporaryDirectory

  public static var isInstalled: Bool { installedProgram("Xvfb") != nil }

  public init(width: Int = 1280, height: Int = 800) throws {
    guard let path = installedProgram("Xvfb") else { throw ProgramError("Xvfb is not installed") }
    directory = try TemporaryDirectory()
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ProgramError("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    do {
      defer { close(ends[1]) }
      program = try Program(
        path,
        [
          "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
          "-fbdir", directory.path,
        ],
        scratch: directory, inherited: ends[1])
    }
    // The server writes the number when it is ready, and closes its end when it dies.
    var digits: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { digits.append(byte) }
    guard !digits.isEmpty else { throw ProgramError("Xvfb did not start: \(program.errors)") }
    display = ":" + String(decoding: digits, as: UTF8.self)
  }

  deinit { _ = program.stop() }

  /// What a program needs to show itself here, and nowhere else.
  public var environment: [String: String] {
    ["DISPLAY": display, "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11", "XAUTHORITY": ""]
  }

  /// Gives its keyboard the layout of a country. A compositor that runs here reads it when it starts.
  public func setKeyboardLayout(_ name: String) throws {
    guard let path = installedProgram("setxkbmap") else { throw ProgramError("setxkbmap is not installed") }
    let run = try Program(path, [name], environment: environment, scratch: directory)
    guard run.wait(seconds: 10) == .exited(0) else { throw ProgramError("setxkbmap \(name): \(run.errors)") }
  }

  /// Processor time that the server has used, in seconds.
  public func processorTime() throws -> Double { try ProcessFigures(pid: program.pid).cpu }

  /// What is on the screen, as the server itself holds it; reading it costs neither the server nor a program anything.
  public func screen() throws -> Screen { try Screen(path: directory.file("Xvfb_screen0")) }

  /// The memory of an X server's screen.
  public final class Screen {
    public let width: Int
    public let height: Int
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    private let start: Int
    private let pitch: Int

    init(path: String) throws {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw ProgramError("cannot read the screen of Xvfb") }
      defer { close(file) }
      var info = stat()
      fstat(file, &info)
      size = Int(info.st_size)
      guard size > 100, let memory = mmap(nil, size, PROT_READ, MAP_SHARED, file, 0), memory != MAP_FAILED else {
        throw ProgramError("cannot map the screen of Xvfb")
      }
      self.memory = memory
      // An XWD header: big-endian words; 0 its length, 4 and 5 width and height, 12 bytes a line, 19 colours of 12 bytes.
      func word(_ index: Int) -> Int { Int(UInt32(bigEndian: memory.load(fromByteOffset: index * 4, as: UInt32.self))) }
      width = word(4)
      height = word(5)
      pitch = word(12)
      start = word(0) + word(19) * 12
      guard start + pitch * height <= size else { throw ProgramError("the screen of Xvfb has an unknown form") }
    }

    deinit { munmap(memory, size) }

    /// 0xRRGGBB.
    public func color(x: Int, y: Int) -> UInt32 {
      memory.loadUnaligned(fromByteOffset: start + y * pitch + x * 4, as: UInt32.self) & 0xff_ffff
    }

    /// The words of a part of the screen, line by line; their lower 24 bits are colours.
    public func words(x: Int, y: Int, width: Int, height: Int) -> [UInt32] {
      precondition(
        x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height, "a part of the screen lies on it")
      return [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
        for line in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(words)[(line * width * 4)...])
            .copyMemory(
              from: UnsafeRawBufferPointer(start: memory + start + (y + line) * pitch + x * 4, count: width * 4))
        }
        count = width * height
      }
    }

    /// All colours, line by line.
    public func colors() -> [UInt32] {
      (0..<height).flatMap { y in (0..<width).map { x in color(x: x, y: y) } }
    }
  }
}
