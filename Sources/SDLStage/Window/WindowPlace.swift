#if canImport(Glibc)
import Glibc
#endif

/// The place and size of a window on its desktop, in SDL units.
package nonisolated struct WindowPlace: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  package var isMaximized: Bool

  package init(x: Int, y: Int, width: Int, height: Int, isMaximized: Bool = false) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.isMaximized = isMaximized
  }

  /// Reads a line as ``line`` writes it; nil for any other text and for absurd numbers.
  package init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 5 else { return nil }
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 5, numbers[0...1].allSatisfy({ abs($0) <= 100_000 }),
      numbers[2...3].allSatisfy({ (1...16_384).contains($0) }), (0...1).contains(numbers[4])
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], isMaximized: numbers[4] == 1)
  }

  package var line: String { "\(x) \(y) \(width) \(height) \(isMaximized ? 1 : 0)" }
}

/// The places of a program's windows, a small file for each.
enum SavedPlaces {
  /// The file's path; nil if neither `XDG_STATE_HOME` nor `HOME` names a folder.
  private static func folder() -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let base = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) else { return nil }
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
    return "\(base)/\(program)"
  }

  static func load(_ name: String) -> WindowPlace? {
    guard let folder = folder(), let file = fopen("\(folder)/window-\(name)", "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").first.flatMap(WindowPlace.init)
  }

  /// Replaces the file at once. Where it cannot be written, the place is not remembered.
  static func save(_ place: WindowPlace, name: String) {
    guard let folder = folder() else { return }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o700)
    }
    let (final, temporary) = ("\(folder)/window-\(name)", "\(folder)/.window-\(name)-\(getpid())")
    guard let file = fopen(temporary, "we") else { return }
    let isWritten = fputs(place.line + "\n", file) >= 0
    guard fclose(file) == 0, isWritten, rename(temporary, final) == 0 else {
      unlink(temporary)
      return
    }
  }
}
