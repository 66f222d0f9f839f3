import Notation

/// The largest counts and lengths in messages about parameters. What is larger is a fault.
nonisolated enum TuningLimits {
  /// Bytes of a name: of a parameter, a segue, a director or a word.
  static let name = 1000
  /// Bytes of a sentence or of a value that is a text.
  static let text = 4000
  static let subjects = 2000
  static let parameters = 200
  static let words = 500
  /// The values in one value, with those inside them.
  static let values = 2000
  /// Lists and objects inside each other.
  static let depth = 16
  /// The numbers of a range: beyond them, differences lose precision.
  static let range = -1e15...1e15
  /// The numbers of commands: whole numbers that a Double holds exactly.
  static let commands = 1...9e15
}

nonisolated extension FieldReader {
  /// Reads a text of a limited length.
  func text(upTo bytes: Int) -> String? {
    guard let text = text() else { return nil }
    guard text.utf8.count <= bytes else {
      report(.illegal, "\(subject) has \(text.utf8.count) bytes; at most \(bytes) are legal")
      return nil
    }
    return text
  }

  /// Reads the elements of a list of a limited length.
  func elements(upTo count: Int) -> [FieldReader]? {
    guard let elements = elements() else { return nil }
    guard elements.count <= count else {
      report(.illegal, "\(subject) is a list of \(elements.count); at most \(count) are legal")
      return nil
    }
    return elements
  }

  /// Reads a list; nil if one of its elements cannot be read.
  func all<Element>(_ limit: Int, _ read: (FieldReader) -> Element?) -> [Element]? {
    guard let elements = elements(upTo: limit) else { return nil }
    let all = elements.compactMap(read)
    return all.count == elements.count ? all : nil
  }
}
