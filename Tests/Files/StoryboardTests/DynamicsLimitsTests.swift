import Dynamics
import JSON
import Schema
import Storyboard
import Testing

/// The dynamics of a file take the limits of the plans.
struct DynamicsLimitsTests {
  private func range<Plan>(_ schema: ValueSchema<Plan>, _ field: String) throws -> ClosedRange<Double> {
    try #require(schema.infos.first { $0.name == field }?.range, "\(schema.name) has no number \(field)")
  }

  private func faults(_ dynamics: String) -> [String] {
    Samples.faults(Samples.board(scene: #""views": [\#(Samples.pile)], "dynamics": {\#(dynamics)}"#))
  }

  /// A row: the plan's limits, and a file with a number in that place.
  private func rows() throws -> [(name: String, range: ClosedRange<Double>, file: (String) -> String)] {
    func item(_ key: String) throws -> (String, ClosedRange<Double>, (String) -> String) {
      (key, try range(BodyMaterial.schema, key), { #""items": {"box": {"\#(key)": \#($0)}}"# })
    }
    func hold(_ key: String, _ kind: String, _ range: ClosedRange<Double>, pair: Bool = false)
      -> (String, ClosedRange<Double>, (String) -> String)
    {
      (
        key, range,
        {
          let value = pair ? "[0, \($0)]" : $0
          return
            #""items": {"*": {}}, "attachments": [{"item": "box", "to": "ball-1", "kind": "\#(kind)", "\#(key)": \#(value)}]"#
        }
      )
    }
    func field(_ key: String, _ kind: String) throws -> (String, ClosedRange<Double>, (String) -> String) {
      (
        key, try range(FieldParameters.schema, key),
        { #""items": {"*": {}}, "fields": [{"kind": "\#(kind)", "\#(key)": \#($0)}]"# }
      )
    }
    return [
      try item("elasticity"), try item("friction"), try item("density"), try item("resistance"),
      try item("angularResistance"), try item("charge"),
      hold("length", "rod", try range(Attach.schema, "length")),
      hold("frequency", "rod", try range(Attach.schema, "frequency")),
      hold("frequency", "fixed", try range(Attach.schema, "frequency")),
      hold("damping", "rod", try range(Attach.schema, "damping")),
      hold("friction", "pin", try range(Attach.schema, "friction")),
      hold("range", "slide", try range(Attach.schema, "range"), pair: true),
      hold("range", "pin", PhysicsLimits.angleInDegrees.range, pair: true),
      hold("at", "rod", try range(Attach.schema, "offset"), pair: true),
      hold("toAt", "rod", try range(Attach.schema, "itemOffset"), pair: true),
      try field("strength", "drag"), try field("falloff", "drag"), try field("minimumRadius", "drag"),
      try field("smoothness", "noise"), try field("speed", "noise"),
      (
        "damping", try range(SnapTo.schema, "damping"),
        { #""items": {"*": {}}, "snaps": [{"item": "box", "to": [0, 0], "damping": \#($0)}]"# }
      ),
      (
        "vector", try range(Push.schema, "vector"),
        { #""items": {"*": {}}, "pushes": [{"item": "box", "vector": [0, \#($0)]}]"# }
      ),
      (
        "at", try range(Push.schema, "offset"),
        { #""items": {"*": {}}, "pushes": [{"item": "box", "vector": [0, 1], "at": [0, \#($0)]}]"# }
      ),
      (
        "velocity", try range(Throw.schema, "velocity"), { #""items": {"box": {"velocity": [0, \#($0)]}}"# }
      ),
      ("spin", PhysicsLimits.spinInDegrees.range, { #""items": {"box": {"spin": \#($0)}}"# }),
      ("gravity", PhysicsLimits.gravity.range, { #""items": {}, "gravity": [0, \#($0)]"# }),
      ("angle", PhysicsLimits.angleInDegrees.range, { #""items": {}, "gravity": {"angle": \#($0)}"# }),
      ("bounds", PhysicsLimits.place.range, { #""items": {}, "bounds": {"top": \#($0)}"# }),
    ]
  }

  @Test func `a number is read up to the limit of the plan, and is a fault beyond`() throws {
    for (name, range, file) in try rows() {
      #expect(faults(file("\(range.upperBound)")) == [], "\(name)")
      let beyond = faults(file("\(range.upperBound.nextUp)"))
      #expect(beyond.count == 1 && beyond[0].contains(" must be a number from "), "\(name): \(beyond)")
      // The second number of a range is not below the first.
      if name == "range" { continue }
      #expect(faults(file("\(range.lowerBound)")) == [], "\(name)")
      let below = faults(file("\(range.lowerBound.nextDown)"))
      #expect(below.count == 1 && below[0].contains("\(Wording.plain(range.lowerBound)) to "), "\(name): \(below)")
    }
  }

  @Test func `a number of another type is one fault, and a misspelt key another`() throws {
    for (name, _, file) in try rows() {
      for wrong in [#""1""#, "true", "null", "{}"] {
        let found = faults(file(wrong))
        #expect(found.count == 1 && found[0].contains("must be a number"), "\(name): \(found)")
      }
      let misspelt = faults(file("1").replacing("\"\(name)\":", with: "\"\(name)s\":"))
      #expect(misspelt.contains { $0.contains("unknown key") }, "\(name): \(misspelt)")
      #expect(faults(file("NaN")).count == 1, "\(name)")
      #expect(faults(file("1e999")).count == 1, "\(name)")
    }
  }
}
