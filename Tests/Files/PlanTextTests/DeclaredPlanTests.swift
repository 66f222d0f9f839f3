import Dynamics
import Foundation
import Geometry
import JSON
import Motion
import PlanText
import Plans
import Runtime
import Schema
import Testing
import Views

/// The fields of every plan, as they are declared: programs and text get the same checks.
struct DeclaredPlanTests {
  @Test func `no declaration of a field collides with another, has an illegal default or lacks a summary`() {
    let declarations = PlanRegistry.stock.declarations
    #expect(declarations.map(\.family) == PlanRegistry.stock.familyNames)
    for (family, infos) in declarations { #expect(FieldInfo.flaws(of: infos, in: family).isEmpty) }
  }

  private func error(_ text: String) -> WireError? {
    do {
      _ = try PlanRegistry.stock.plan(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  /// The text of a plan with one field of its payload replaced, and another name for it.
  private func changed(_ text: String, _ field: String, named name: String? = nil, to value: Any) throws -> String {
    var plan = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var payload = try #require(plan["payload"] as? [String: Any])
    payload[field] = nil
    payload[name ?? field] = value
    plan["payload"] = payload
    return String(decoding: try JSONSerialization.data(withJSONObject: plan), as: UTF8.self)
  }

  @Test func `every field of every plan refuses a value of another type, and a name that is misspelt`() throws {
    var checked = 0
    for plan in samplePlans() where !(plan is Shake) {
      let text = try programRegistry().text(of: plan)
      guard !text.contains("Dial.") else { continue }
      let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      for (field, value) in object["payload"] as? [String: Any] ?? [:] {
        let other: Any = value is NSNumber ? "word" : 7
        #expect(error(try changed(text, field, to: other))?.reason == .wrongType(field: field), "\(text): \(field)")
        let null = error(try changed(text, field, to: NSNull()))
        #expect(null?.reason == .wrongType(field: field) && null?.message.contains("null") == true)
        let misspelt = error(try changed(text, field, named: field + "x", to: value))
        let isMissing = if case .missingField = misspelt?.reason { true } else { false }
        #expect(isMissing || misspelt?.reason == .unknownField(field + "x"), "\(text): \(field)")
        checked += 1
      }
    }
    #expect(checked > 150)
  }

  @Test func `every number of every plan refuses what lies outside its limits, in a program with the same sentence`()
    throws
  {
    let (place, second) = (FieldValue.numbers([0, 0]), FieldValue.number(1))
    try check(ArcMove.self, [FieldMember("to", place), FieldMember("duration", second)])
    try check(LinearProgress.self, [FieldMember("duration", second)])
    try check(Fall.self)
    try check(SnapTo.self, [FieldMember("point", place)])
    try check(Push.self, [FieldMember("vector", place)])
    try check(Throw.self, [FieldMember("velocity", place)])
    try check(BodyMaterial.self)
    try check(EndCondition.self)
    try check(Grab.self)
  }

  private func check<P: DeclaredPlan>(_ type: P.Type, _ required: [FieldMember] = []) throws {
    let schema = P.schema
    for field in schema.fields {
      let (limits, isList): (NumberDomain?, Bool) =
        switch field.info.domain {
        case .number(let limits): (limits, false)
        case .numbers(_, let limits): (limits, true)
        case .flag, .choice, .text, .color, .list, .object, .oneOf: (nil, false)
        }
      guard let limits else { continue }
      func value(_ number: Double) -> FieldValue { isList ? .numbers([number, 0]) : .number(number) }
      for number in [limits.range.lowerBound.nextDown, limits.range.upperBound.nextUp] {
        let members = required.filter { $0.name != field.info.name } + [FieldMember(field.info.name, value(number))]
        let payload = JSONText.field(.object(members)).text
        let wrong = error(#"{"family":"\#(schema.name)","payload":\#(payload)}"#)
        #expect(wrong?.reason == .illegalValue(field: field.info.name), "\(schema.name): \(payload)")
        #expect(try sentence(schema, required, field, value(number)) == wrong?.message)
      }
      for number in [Double.nan, .infinity, -.infinity] {
        let found = try sentence(schema, required, field, value(number))
        #expect(found?.hasPrefix("\"\(field.info.name)\" must be ") == true, "\(schema.name): \(found ?? "no fault")")
      }
    }
  }

  /// The sentence of a program's value, without the name of the plan.
  private func sentence<P>(
    _ schema: ValueSchema<P>, _ required: [FieldMember], _ field: Field<P>, _ value: FieldValue
  ) throws -> String? {
    var plan = try schema.decode(required)
    try field.set(&plan, value)
    return schema.fault(in: plan).map { String($0.dropFirst(schema.name.count + 2)) }
  }

  @Test func `a program that gives a plan an illegal value stops with the sentence`() async {
    func says(_ output: [UInt8]?, _ text: String) -> Bool {
      String(decoding: output ?? [], as: UTF8.self).contains(text)
    }
    let tween = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Tween(.alpha, to: 1, duration: -1) }
    }
    #expect(
      says(tween?.standardErrorContent, #"Tween: "duration" must be a number from 0 to 1000000000 s, not -1"#))
    let spring = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = SpringTo(.position, Point(.nan, 0)) }
    }
    #expect(says(spring?.standardErrorContent, #"SpringTo: "to" must be a list of 2 numbers"#))
    let drag = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Draggable(drivesTransitionAlong: .zero) }
    }
    #expect(says(drag?.standardErrorContent, #"Draggable: "drivesTransitionAlong" must not be zero"#))
    let pinch = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Pinchable(range: 0...1) }
    }
    #expect(says(pinch?.standardErrorContent, #"Pinchable: "range" must be a list of 2 numbers"#))
  }
}
