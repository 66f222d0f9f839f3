#if canImport(Glibc)
import Glibc
#endif

/// A folder of a test's own, removed with what is in it.
final class TemporaryFolder {
  let root: String

  init() {
    var template = Array("/tmp/stagecraft-test-XXXXXX".utf8CString)
    root = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  isolated deinit {
    for name in names { unlink(path(name)) }
    rmdir(root)
  }

  func path(_ name: String) -> String { root + "/" + name }

  var names: [String] {
    guard let folder = opendir(root) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func bytes(_ name: String) -> [UInt8]? {
    guard let file = fopen(path(name), "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
