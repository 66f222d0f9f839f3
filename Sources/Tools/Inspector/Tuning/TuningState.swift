import JSON
import Schema

/// The values of one director while they are tuned: two sets to compare, with undo. A value type without side effects.
///
/// A set has a value for every parameter: `null` for one that is absent. Where the file changes, values that were the
/// file's follow it.
@dynamicMemberLookup
nonisolated struct TuningState: Hashable, Sendable {
  typealias Slot = TuningSets.Slot

  /// A change of some values of one set, which undo takes back.
  private struct Step: Hashable, Sendable {
    var slot: Slot
    var before: [String: FieldValue]
    var after: [String: FieldValue]
  }

  /// The values, without their history.
  private(set) var sets: TuningSets
  private var past: [Step] = []
  private var future: [Step] = []
  /// The values of the set when the gesture began; nil while there is none.
  private var gesture: [String: FieldValue]?

  /// The most steps that can be undone.
  static let mostSteps = 500

  /// - Parameters:
  ///   - base: values of the file or the program. Parameters without one have their defaults.
  ///   - given: the names of the parameters that the file sets.
  init(_ infos: [FieldInfo], base: [String: FieldValue], given: Set<String>) {
    sets = TuningSets(infos, base: base, given: given)
  }

  // MARK: Values

  subscript<Value>(dynamicMember path: KeyPath<TuningSets, Value>) -> Value { sets[keyPath: path] }

  /// Whether a set differs from the file or the program.
  func isTuned(_ slot: Slot) -> Bool { sets.isTuned(slot) }

  var canUndo: Bool { !past.isEmpty || gesture != nil && gesture != sets.values }
  var canRedo: Bool { !future.isEmpty && gesture == nil }

  // MARK: Changes

  /// Changes a value of the set in effect.
  /// - Throws: the schema's fault for a value that is not legal.
  mutating func set(_ value: FieldValue, for name: String) throws(FieldFault) {
    guard let info = sets.info(name) else {
      throw FieldFault(.unknown, name, "there is no parameter \(Wording.quoted(name))", at: [])
    }
    // A change in the last digits moves nothing, and would be long in the file.
    change([name: try info.checked(value)])
  }

  /// Begins a gesture, such as a drag of a slider: all changes until its end are one step.
  mutating func beginGesture() {
    endGesture()
    gesture = sets.values
  }

  mutating func endGesture() {
    guard let before = gesture else { return }
    gesture = nil
    note(from: before)
  }

  /// Gives a parameter its value without tuning.
  mutating func reset(_ name: String) {
    if let value = sets.base[name] { change([name: value]) }
  }

  /// Gives all parameters of the set in effect their values without tuning, in one step.
  mutating func reset() {
    endGesture()
    change(sets.base)
  }

  private mutating func change(_ new: [String: FieldValue]) {
    let before = sets.values
    sets.values.merge(new) { $1 }
    if gesture == nil { note(from: before) }
  }

  private mutating func note(from before: [String: FieldValue]) {
    let after = sets.values
    let names = after.keys.filter { before[$0] != after[$0] }
    guard !names.isEmpty else { return }
    past.append(
      Step(
        slot: sets.slot, before: before.filter { names.contains($0.key) },
        after: after.filter { names.contains($0.key) })
    )
    if past.count > Self.mostSteps { past.removeFirst() }
    future = []
  }

  // MARK: History

  /// Takes the last step back, in its set, which comes into effect. A gesture under way ends.
  mutating func undo() {
    endGesture()
    guard let step = past.popLast() else { return }
    future.append(step)
    apply(step.before, to: step.slot)
  }

  /// Makes the last step that was taken back again.
  mutating func redo() {
    endGesture()
    guard let step = future.popLast() else { return }
    past.append(step)
    apply(step.after, to: step.slot)
  }

  private mutating func apply(_ values: [String: FieldValue], to slot: Slot) {
    sets.slot = slot
    sets.values.merge(values) { $1 }
  }

  // MARK: Sets

  /// Puts a set into effect.
  mutating func show(_ slot: Slot) {
    endGesture()
    sets.slot = slot
  }

  // MARK: The file

  /// The file or the program has other values. Values that were the old ones become the new ones.
  mutating func rebase(to values: [String: FieldValue], given: Set<String>) {
    let old = sets.base
    let new = TuningSets.whole(values, sets.infos)
    (sets.base, sets.given) = (new, given)
    func follow(_ values: [String: FieldValue]) -> [String: FieldValue] {
      Dictionary(uniqueKeysWithValues: values.map { ($0, $1 == old[$0] ? new[$0] ?? $1 : $1) })
    }
    for slot in Slot.allCases { sets[slot] = follow(sets[slot]) }
    gesture = gesture.map(follow)
    past = past.map { Step(slot: $0.slot, before: follow($0.before), after: follow($0.after)) }
    future = future.map { Step(slot: $0.slot, before: follow($0.before), after: follow($0.after)) }
    past.removeAll { $0.before == $0.after }
    future.removeAll { $0.before == $0.after }
  }

  /// The values of the set in effect are in the file now. Both sets stay, and all steps can still be undone.
  mutating func didWrite() {
    endGesture()
    sets.given.formUnion(sets.changes.keys)
    sets.base = sets.values
  }
}

nonisolated extension FieldInfo {
  /// Whether no value is one, too.
  var canBeAbsent: Bool { defaultValue == nil && !isRequired }

  /// The value as a file would have it.
  /// - Throws: the schema's fault for a value that is not legal.
  func checked(_ value: FieldValue) throws(FieldFault) -> FieldValue {
    if value == .null, canBeAbsent { return .null }
    var check = FieldCheck()
    if let checked = check.value(value.shortened, in: domain, name, at: []) { return checked }
    throw check.faults.first ?? FieldFault(.illegal, name, "\(Validation.subject(name)) is not legal", at: [])
  }
}
