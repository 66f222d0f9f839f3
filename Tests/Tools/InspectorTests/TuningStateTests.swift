import Geometry
import Schema
import TestSupport
import Testing

@testable import Inspector

struct TuningStateTests {
  private static let infos = [
    FieldInfo("response", .number(NumberDomain(0.05...5, unit: "s")), defaultValue: .number(0.4), summary: "A period."),
    FieldInfo("dim", .number(NumberDomain(0...1)), defaultValue: .number(0.3), summary: "A shade over it."),
    FieldInfo("edge", .choice(["left", "right"]), defaultValue: .text("left"), summary: "Where it enters."),
    FieldInfo("literal", .flag, defaultValue: .flag(false), summary: "Numbers as they are."),
  ]

  private func state() -> TuningState { TuningState(Self.infos, base: ["dim": .number(0.5)], given: ["dim"]) }

  @Test func `parameters that the file does not set have their defaults`() {
    let state = state()
    #expect(
      state.values
        == ["response": .number(0.4), "dim": .number(0.5), "edge": .text("left"), "literal": .flag(false)])
    #expect(state.changes.isEmpty)
    #expect(!state.canUndo)
  }

  @Test func `all changes of a gesture are one step`() throws {
    var state = state()
    state.beginGesture()
    for value in [0.5, 0.6, 0.7] { try state.set(.number(value), for: "response") }
    state.endGesture()
    try state.set(.number(0.1), for: "dim")
    state.undo()
    #expect(state.changes == ["response": .number(0.7)])
    state.undo()
    #expect(state.changes.isEmpty)
    #expect(!state.canUndo)
    state.redo()
    #expect(state.changes == ["response": .number(0.7)])
    try state.set(.number(0.9), for: "response")
    #expect(!state.canRedo)
  }

  @Test func `a gesture that ends where it began is no step`() throws {
    var state = state()
    state.beginGesture()
    try state.set(.number(1), for: "response")
    try state.set(.number(0.4), for: "response")
    state.endGesture()
    #expect(!state.canUndo)
  }

  @Test func `an illegal value is refused with the sentence of the schema`() {
    var state = state()
    func fault(_ value: FieldValue, _ name: String) -> String? {
      do throws(FieldFault) {
        try state.set(value, for: name)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(fault(.number(9), "response") == "\"response\" must be a number from 0.05 to 5 s, not 9")
    #expect(fault(.number(.nan), "dim")?.contains("dim") == true)
    #expect(fault(.text("up"), "edge")?.hasPrefix("unknown edge \"up\"") == true)
    #expect(fault(.number(1), "speed") == "there is no parameter \"speed\"")
    #expect(state == self.state())
  }

  @Test func `numbers are those that the file gets`() throws {
    var state = state()
    try state.set(.number(0.1 + 0.2), for: "dim")
    #expect(state.values["dim"] == .number(0.3))
  }

  @Test func `two sets are compared, and undo shows the set that it changes`() throws {
    var state = state()
    try state.set(.number(0.7), for: "response")
    state.show(.b)
    #expect(state.changes.isEmpty)
    try state.set(.text("right"), for: "edge")
    state.show(.a)
    #expect(state.changes == ["response": .number(0.7)])
    state.undo()
    #expect(state.slot == .b)
    #expect(state.changes.isEmpty)
    state.undo()
    #expect(state.slot == .a)
    #expect(!state.isTuned(.a) && !state.isTuned(.b))
  }

  @Test func `after writing, the other set still has the former values`() throws {
    var state = state()
    try state.set(.number(0.7), for: "response")
    state.didWrite()
    #expect(state.changes.isEmpty)
    #expect(state.given == ["dim", "response"])
    state.show(.b)
    #expect(state.changes == ["response": .number(0.4)])
    state.undo()
    #expect(state.slot == .a)
    #expect(state.changes == ["response": .number(0.4)])
  }

  @Test func `values of the file follow it, tuned ones stay`() throws {
    var state = state()
    try state.set(.number(0.7), for: "response")
    state.rebase(to: ["dim": .number(0.9), "edge": .text("right")], given: ["dim", "edge"])
    #expect(state.changes == ["response": .number(0.7)])
    #expect(state.values["dim"] == .number(0.9))
    state.undo()
    #expect(state.changes.isEmpty)
  }

  // MARK: Against a model

  /// Keeps whole copies of everything for each step.
  private struct Model {
    struct Step {
      var slot: TuningState.Slot
      var before: [String: FieldValue]
      var after: [String: FieldValue]
    }
    var base: [String: FieldValue]
    var slot = TuningState.Slot.a
    var a: [String: FieldValue]
    var b: [String: FieldValue]
    var steps: [Step] = []
    /// The number of steps that are in effect.
    var place = 0
    var begun: [String: FieldValue]?

    init(_ base: [String: FieldValue]) { (self.base, a, b) = (base, base, base) }

    var values: [String: FieldValue] {
      get { slot == .a ? a : b }
      set { if slot == .a { a = newValue } else { b = newValue } }
    }

    mutating func change(_ body: (inout [String: FieldValue]) -> Void) {
      let before = values
      body(&values)
      if begun == nil { add(before) }
    }

    mutating func add(_ before: [String: FieldValue]) {
      guard before != values else { return }
      steps.removeSubrange(place...)
      steps.append(Step(slot: slot, before: before, after: values))
      place += 1
    }

    mutating func end() {
      guard let before = begun else { return }
      begun = nil
      add(before)
    }

    mutating func undo() {
      end()
      guard place > 0 else { return }
      place -= 1
      slot = steps[place].slot
      values = steps[place].before
    }

    mutating func redo() {
      end()
      guard place < steps.count else { return }
      slot = steps[place].slot
      values = steps[place].after
      place += 1
    }

    mutating func rebase(_ new: [String: FieldValue]) {
      let old = base
      base = new
      for name in new.keys {
        func follow(_ values: inout [String: FieldValue]) { if values[name] == old[name] { values[name] = new[name] } }
        follow(&a)
        follow(&b)
        if begun != nil { follow(&begun!) }
        for index in steps.indices {
          follow(&steps[index].before)
          follow(&steps[index].after)
        }
      }
      for index in steps.indices.reversed() where steps[index].before == steps[index].after {
        steps.remove(at: index)
        if index < place { place -= 1 }
      }
    }
  }

  @Test(arguments: 0..<UInt64(60)) func `random changes, undo, sets and files are those of a slow model`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var state = TuningState(Self.infos, base: [:], given: [])
    var model = Model(state.base)
    func value(_ info: FieldInfo) -> FieldValue {
      switch info.domain {
      case .choice(let words): .text(words.randomElement(using: &generator)!)
      case .flag: .flag(generator.bool(probability: 0.5))
      default: .number(Double(generator.int(in: 1...4)) / 4)
      }
    }
    for step in 0..<200 {
      let info = Self.infos.randomElement(using: &generator)!
      switch generator.int(in: 0...13) {
      case 0...4:
        let value = value(info)
        try? state.set(value, for: info.name)
        model.change { $0[info.name] = value }
      case 5:
        state.beginGesture()
        model.end()
        model.begun = model.values
      case 6:
        state.endGesture()
        model.end()
      case 7:
        state.undo()
        model.undo()
      case 8:
        state.redo()
        model.redo()
      case 9:
        let slot = TuningState.Slot.allCases.randomElement(using: &generator)!
        state.show(slot)
        model.end()
        model.slot = slot
      case 10:
        state.reset(info.name)
        let base = model.base
        model.change { $0[info.name] = base[info.name] }
      case 11:
        state.reset()
        model.end()
        let base = model.base
        model.change { $0 = base }
      case 12:
        var base = state.base
        base[info.name] = value(info)
        state.rebase(to: base, given: [info.name])
        model.rebase(base)
      default:
        state.didWrite()
        model.end()
        model.base = model.values
      }
      let why: Comment = "seed \(seed), step \(step)"
      #expect(state.values == model.values, why)
      #expect(state.slot == model.slot, why)
      #expect(state.base == model.base, why)
      #expect(state.isTuned(.a) == (model.a != model.base), why)
      #expect(state.isTuned(.b) == (model.b != model.base), why)
      let isChanging = model.begun != nil && model.begun != model.values
      #expect(state.canUndo == (model.place > 0 || isChanging), why)
      #expect(state.canRedo == (model.place < model.steps.count && model.begun == nil), why)
    }
  }
}
