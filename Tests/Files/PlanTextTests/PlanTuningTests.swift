import Geometry
import Motion
import Plans
import Runtime
import Schema
import Testing
import Views

@testable import PlanText

struct PlanTuningTests {
  @Test func `a plan without changes is the same plan`() throws {
    var count = 0
    for plan in samplePlans() {
      guard let tuning = PlanRegistry.stock.tuning(of: plan) else { continue }
      count += 1
      let back = try tuning.plan(changing: [:])
      #expect(type(of: back) == type(of: plan))
      #expect("\(back)" == "\(plan)")
      #expect(tuning.family == PlanRegistry.stock.declaredFamily(of: plan))
    }
    #expect(count > 20)
  }

  @Test func `a change is in the plan, and all else stays`() throws {
    let spring = Spring(response: 0.35, dampingRatio: 0.8)
    let plan = SpringTo(.position, Point(480, 300), spring: spring)
    let tuning = try #require(PlanRegistry.stock.tuning(of: plan))
    #expect(tuning.family == "SpringTo" && tuning.property == .center)
    #expect(tuning.fields.map(\.info.name) == ["to", "spring"])
    let changed = try tuning.plan(changing: ["to": .numbers([10, 20])])
    #expect("\(changed)" == "\(SpringTo(.position, Point(10, 20), spring: spring))")
  }

  @Test func `values that are not legal are faults`() throws {
    let tuning = try #require(PlanRegistry.stock.tuning(of: TransitionTween(.alpha, back: 0, fore: 1)))
    for (name, value) in [
      ("segment", FieldValue.numbers([0.75, 0.5])), ("fore", .text("high")), ("fore", .number(.nan)),
      ("timing", .text("fast")),
    ] {
      #expect(throws: FieldFault.self, "\(name)") { try tuning.plan(changing: [name: value]) }
    }
  }

  @Test func `plans without declared fields, and those of a program's own properties, have none`() {
    #expect(PlanRegistry.stock.tuning(of: Shake()) == nil)
    #expect(PlanRegistry.stock.declaredFamily(of: Shake()) == nil)
    #expect(PlanRegistry.stock.tuning(of: SpringTo(Property<Dial, Double>.angle, 1)) == nil)
  }
}
