import Glibc

/// A directory that goes away with what is in it.
public final class TemporaryDirectory {
  public let path: String

  public init() throws {
    var template = Array("\(temporaryRoot())/stagecraft-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw ProgramError("cannot make a temporary directory: \(String(cString: strerror(errno)))")
    }
    path = made
  }

  deinit { removeTree(path) }

  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  public func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = file(name)
    guard let stream = fopen(path, "w") else { throw ProgramError("cannot write \(path)") }
    defer { fclose(stream) }
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw ProgramError("cannot write \(path)") }
    return path
  }

  /// The names of what is in it, sorted.
  public var names: [String] { list(path).sorted() }
}

private func temporaryRoot() -> String {
  guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
  return String(cString: value)
}

private func list(_ path: String) -> [String] {
  guard let directory = opendir(path) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

private func removeTree(_ path: String) {
  var info = stat()
  guard lstat(path, &info) == 0 else { return }
  if info.st_mode & S_IFMT == S_IFDIR {
    chmod(path, 0o700)
    for name in list(path) { removeTree("\(path)/\(name)") }
    rmdir(path)
  } else {
    unlink(path)
  }
}

public func readBytes(_ path: String) -> [UInt8]? {
  guard let stream = fopen(path, "r") else { return nil }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&chunk, 1, chunk.count, stream)
    if count == 0 { return bytes }
    bytes += chunk.prefix(count)
  }
}

public func readText(_ path: String) -> String? { readBytes(path).map { String(decoding: $0, as: UTF8.self) } }

public func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The directory that this process's own executable is in, where the build puts the others too.
public func builtDirectory() -> String {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = buffer.withUnsafeMutableBytes { bytes in
    bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
  }
  let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
}

/// Where a program of this package was built.
public func builtProgram(_ name: String) throws -> String {
  let path = "\(builtDirectory())/\(name)"
  guard access(path, X_OK) == 0 else { throw ProgramError("\(path) is not there: build it first (swift build)") }
  return path
}

/// Where a program of the system is, if it is installed.
public func installedProgram(_ name: String) -> String? {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
}
