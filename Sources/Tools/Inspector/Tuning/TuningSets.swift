import Schema

/// Two sets of values of one director's parameters, and the values without tuning.
///
/// Every parameter has a value in each: `null` for one that is absent.
nonisolated struct TuningSets: Hashable, Sendable {
  /// One of the two sets.
  enum Slot: Int, Hashable, Sendable, CaseIterable {
    case a, b

    var other: Slot { self == .a ? .b : .a }
    var title: String { self == .a ? "A" : "B" }
  }

  /// The declarations of the parameters.
  let infos: [FieldInfo]
  /// The values without tuning: those of the file or of the program.
  var base: [String: FieldValue]
  /// The names of the parameters that the file sets.
  var given: Set<String>
  /// The set that is in effect.
  var slot = Slot.a
  var a: [String: FieldValue]
  var b: [String: FieldValue]

  /// Makes two sets without tuned values.
  /// - Parameter base: values of the file or the program. Parameters without one have their defaults.
  init(_ infos: [FieldInfo], base: [String: FieldValue] = [:], given: Set<String> = []) {
    self.infos = infos
    self.base = Self.whole(base, infos)
    self.given = given
    (a, b) = (self.base, self.base)
  }

  /// The values with a default for each parameter without one.
  static func whole(_ values: [String: FieldValue], _ infos: [FieldInfo]) -> [String: FieldValue] {
    var whole: [String: FieldValue] = [:]
    for info in infos { whole[info.name] = values[info.name] ?? info.defaultValue ?? .null }
    return whole
  }

  subscript(slot: Slot) -> [String: FieldValue] {
    get { slot == .a ? a : b }
    set { if slot == .a { a = newValue } else { b = newValue } }
  }

  /// The values of the set in effect.
  var values: [String: FieldValue] {
    get { self[slot] }
    set { self[slot] = newValue }
  }

  /// The values of the set that is not in effect.
  var otherValues: [String: FieldValue] { self[slot.other] }

  /// The values of the set in effect that differ from those without tuning.
  var changes: [String: FieldValue] { values.filter { base[$0.key] != $0.value } }

  /// Whether a set differs from the file or the program.
  func isTuned(_ slot: Slot) -> Bool { self[slot] != base }

  /// The declaration of a parameter; nil if there is none of this name.
  func info(_ name: String) -> FieldInfo? { infos.first { $0.name == name } }
}
