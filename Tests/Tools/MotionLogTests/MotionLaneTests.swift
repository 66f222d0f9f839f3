import MotionLog
import Testing
import Views

struct MotionLaneTests {
  @Test func `a name is a view, a property of the table and a component`() throws {
    let lane = try #require(try MotionLane.parse("card.position.x").first)
    #expect(lane.view == "card" && lane.source == .property(.center, lane: 0) && lane.unit == .points)
    #expect(lane.axis == .x && lane.property == "position")
    let (dotted, progress) = (
      try MotionLane.parse("a.b.shownFrame.height"), try MotionLane.parse("transition.progress")
    )
    #expect(dotted.map(\.view) == ["a.b"] && progress == [.progress])
  }

  @Test func `a property without its component gives all components`() throws {
    let (both, one) = (try MotionLane.parse("card.position"), try MotionLane.parse("card.alpha"))
    #expect(both.map(\.name) == ["card.position.x", "card.position.y"] && one.map(\.name) == ["card.alpha"])
  }

  @Test(arguments: [
    ("card.positon.x", "there is no property \"positon\" in \"card.positon.x\"; did you mean \"position\"?"),
    ("card.alpha.x", "\"card.alpha.x\": alpha is one number and has no component \"x\""),
    ("card.position.z", "\"card.position.z\": position has no component \"z\", but x and y"),
    ("alpha", "\"alpha\" is no curve: write VIEW.PROPERTY or VIEW.PROPERTY.COMPONENT, as card.position.x"),
  ])
  func `a wrong name gets a message with near names`(name: String, message: String) throws {
    do {
      Issue.record("found \(try MotionLane.parse(name))")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `every property of the table has a name, or is read by its parts`() throws {
    for property in ViewProperty.allCases where ![.border, .shadow, .transform, .tilt].contains(property) {
      let lanes = try MotionLane.parse("v." + property.row.name)
      #expect(lanes.count == property.row.components.laneCount, "\(property)")
    }
  }
}
