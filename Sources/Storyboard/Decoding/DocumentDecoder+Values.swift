import Geometry
import Notation

/// The keys that one kind of object may have.
nonisolated protocol ObjectKey: Hashable, Sendable {
  init?(name: String)
  /// In the order in which they are documented.
  static var names: [String] { get }
}

nonisolated extension ObjectKey where Self: RawRepresentable<String> & CaseIterable {
  init?(name: String) { self.init(rawValue: name) }
  static var names: [String] { allCases.map(\.rawValue) }
}

/// A member of an object, its key known.
nonisolated struct Field<Key: ObjectKey> {
  let key: Key
  let keyPosition: TextPosition
  let value: JSONValue
}

nonisolated extension DocumentDecoder {
  /// The known members of an object; nil where the value is none.
  mutating func fields<Key: ObjectKey>(of value: JSONValue, _ what: String, _: Key.Type) -> [Field<Key>]? {
    guard case .object(let members) = value.content else {
      faults.add("\(what) must be an object, not \(value.found)", at: value.position)
      return nil
    }
    return members.compactMap { member in
      if let key = Key(name: member.key) {
        return Field(key: key, keyPosition: member.keyPosition, value: member.value)
      }
      reportUnknown("key", member.key, " in \(what)", among: Key.names, listing: .max, at: member.keyPosition)
      return nil
    }
  }

  /// Reports a word that should have been one of `known`, and what was perhaps meant.
  mutating func reportUnknown(
    _ what: String, _ word: String, _ place: String = "", among known: [String], listing limit: Int = 8,
    at position: TextPosition
  ) {
    // A hint costs time; one that is not kept is not looked for.
    let hint = faults.isFull ? "" : suggester.hint(for: word, among: known, listing: limit)
    faults.add("unknown \(what) \(Wording.quoted(word))\(place)\(hint)", at: position)
  }

  /// Reports those of `keys` that the object does not have.
  mutating func require<Key: ObjectKey & RawRepresentable<String>>(
    _ keys: [Key], in fields: [Field<Key>], _ what: String, at position: TextPosition
  ) {
    for key in keys where !fields.contains(where: { $0.key == key }) {
      faults.add("\(what) needs \"\(key.rawValue)\"", at: position)
    }
  }

  mutating func text(_ value: JSONValue, _ name: String) -> String? {
    guard case .string(let text) = value.content else {
      faults.add("\(Self.subject(name)) must be a text in double quotes, not \(value.found)", at: value.position)
      return nil
    }
    guard !text.unicodeScalars.contains("\0") else {
      faults.add("\(Self.subject(name)) may not hold U+0000", at: value.position)
      return nil
    }
    return text
  }

  mutating func flag(_ value: JSONValue, _ name: String) -> Bool? {
    guard case .bool(let flag) = value.content else {
      faults.add("\(Self.subject(name)) must be true or false, not \(value.found)", at: value.position)
      return nil
    }
    return flag
  }

  mutating func number(
    _ value: JSONValue, _ name: String, in range: ClosedRange<Double>, unit: String = ""
  ) -> Double? {
    guard case .number(let number) = value.content, range.contains(number) else {
      let unit = unit.isEmpty ? "" : " \(unit)"
      faults.add(
        "\(Self.subject(name)) must be a number \(Wording.range(range))\(unit), not \(value.found)", at: value.position)
      return nil
    }
    return number
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, _ name: String, _: Word.Type
  ) -> Word? {
    guard let text = text(value, name) else { return nil }
    if let word = Word(rawValue: text) { return word }
    reportUnknown(name, text, among: Word.allCases.map(\.rawValue), at: value.position)
    return nil
  }

  mutating func color(_ value: JSONValue, _ name: String) -> Color? {
    if case .string(let text) = value.content {
      if let color = Color(hex: text) { return color }
      if let meant = ColorGuess.hex(for: text) {
        faults.add("\(Self.subject(name)) is no color: \(value.found); did you mean \"\(meant)\"?", at: value.position)
        return nil
      }
    }
    faults.add(
      "\(Self.subject(name)) must be a color, \"#rgb\", \"#rrggbb\" or \"#rrggbbaa\", not \(value.found)",
      at: value.position)
    return nil
  }

  /// A key is quoted; "a width" and the like are words already.
  private static func subject(_ name: String) -> String { name.contains(" ") ? name : "\"\(name)\"" }
}

/// What a text that is no color was perhaps meant to be.
nonisolated private enum ColorGuess {
  private static let names: [String: String] = [
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "gray": "#808080", "grey": "#808080",
    "clear": "#00000000", "transparent": "#00000000", "none": "#00000000",
  ]

  static func hex(for text: String) -> String? {
    let lower = text.lowercased()
    if let named = names[lower] { return named }
    if Color(hex: "#" + lower) != nil { return "#" + lower }
    if lower.hasPrefix("0x"), Color(hex: "#" + lower.dropFirst(2)) != nil { return "#" + lower.dropFirst(2) }
    // The short form with alpha, which some style sheets have.
    if lower.hasPrefix("#"), lower.utf8.count == 5 {
      let long = "#" + lower.dropFirst().map { "\($0)\($0)" }.joined()
      if Color(hex: long) != nil { return long }
    }
    return nil
  }
}
