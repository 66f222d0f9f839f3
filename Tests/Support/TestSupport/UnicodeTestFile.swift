#if canImport(Glibc)
import Glibc
#endif

/// A file of Debian's `unicode-data`, which `.ci/setup test` installs.
nonisolated package struct UnicodeTestFile {
  /// A row of a file of break tests: scalars, and whether a break is before each of them and at the end.
  package struct Row: Sendable {
    package var line: Int
    package var scalars: [Unicode.Scalar]
    package var breaks: [Bool]

    package var text: String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
  }

  /// A file that is missing or empty.
  package struct Missing: Error, CustomStringConvertible {
    package let path: String
    package var description: String { "\(path) is missing: .ci/setup test installs it, with unicode-data" }
  }

  /// The lines without comments, with their numbers.
  package let lines: [(number: Int, text: Substring)]
  /// The first line, which names the version.
  package let title: Substring

  /// - Parameter name: below `/usr/share/unicode`.
  package init(_ name: String) throws {
    let path = "/usr/share/unicode/" + name
    guard let file = fopen(path, "r") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    let all = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    title = all.first ?? ""
    lines = all.enumerated().compactMap { index, line in
      let text = line.prefix { $0 != "#" }
      return text.allSatisfy(\.isWhitespace) ? nil : (index + 1, text)
    }
    if lines.isEmpty { throw Missing(path: path) }
  }

  /// The rows of a file of break tests: `÷ 0041 × 0042 ÷`.
  package var rows: [Row] {
    lines.map { line in
      var row = Row(line: line.number, scalars: [], breaks: [])
      for word in line.text.split(whereSeparator: \.isWhitespace) {
        switch word {
        case "÷": row.breaks.append(true)
        case "×": row.breaks.append(false)
        default: row.scalars += Self.scalars(word)
        }
      }
      return row
    }
  }

  /// Returns scalars of hexadecimal numbers between spaces.
  package static func scalars(_ text: some StringProtocol) -> [Unicode.Scalar] {
    text.split(whereSeparator: \.isWhitespace).compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  }
}
