import Dynamics
import Geometry
import Notation
import Plans
import Runtime

// Plans of physics that hold an item, or stop it.

extension Attach: WirePlan {
  public static var wireFamily: String { "Attach" }

  public init(payload: PayloadReader) throws(WireError) {
    let support: Support
    if payload.has("item") {
      let text = try payload.text("item")
      do throws(SelectorError) {
        support = .item(
          .selector(try TargetSelector(parsing: text)), at: try payload.itemOffset())
      } catch {
        throw WireError(.badSelector(error), error.description, at: payload.place(of: "item"))
      }
    } else {
      support = .anchor(try payload.point("anchor"))
    }
    self.init(
      to: support, at: try payload.vectorIfPresent("offset") ?? .zero, kind: try payload.attachment(),
      phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    switch support {
    case .anchor(let place): try payload.set("anchor", place.lanes, .pair)
    case .item(.selector(let selector), let offset):
      payload.set("item", selector.description)
      if offset != .zero { try payload.set("itemOffset", offset.lanes, .pair) }
    case .item(.object(let object), let offset):
      guard let selector = PlanRegistry.selector(for: object) else {
        throw .unnamedTarget(type: "\(type(of: object))")
      }
      payload.set("item", selector.description)
      if offset != .zero { try payload.set("itemOffset", offset.lanes, .pair) }
    case .item(.scene, _): throw .unnamedTarget(type: "scene")
    }
    if offset != .zero { try payload.set("offset", offset.lanes, .pair) }
    try kind.write(to: payload)
    payload.set(phase)
  }
}
