import Dynamics
import Geometry
import Notation
import Plans
import Runtime

// Plans of physics that hold an item, or stop it.

extension Attach: WirePlan {
  public static var wireFamily: String { "Attach" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      to: try payload.support(), at: try payload.vectorIfPresent("offset") ?? .zero,
      kind: try payload.attachment(), phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    switch support {
    case .anchor(let place): try payload.set("anchor", place.lanes, .pair)
    case .item(let reference, let offset):
      payload.set("item", try reference.selectorText())
      if offset != .zero { try payload.set("itemOffset", offset.lanes, .pair) }
    }
    if offset != .zero { try payload.set("offset", offset.lanes, .pair) }
    try kind.write(to: payload)
    payload.set(phase)
  }
}

extension TargetReference {
  fileprivate func selectorText() throws(WireWritingError) -> String {
    switch self {
    case .selector(let selector): return selector.description
    case .object(let target):
      guard let selector = PlanRegistry.selector(for: target) else { throw .namelessItem("\(self)") }
      return selector.description
    case .scene: throw .namelessItem("the scene")
    }
  }
}

private let kinds = ["rod", "rope", "pin", "slide", "weld"]

extension PayloadReader {
  fileprivate func support() throws(WireError) -> Attach.Support {
    guard has("item") else { return .anchor(try point("anchor")) }
    let text = try text("item")
    let offset = try vectorIfPresent("itemOffset") ?? .zero
    do {
      return .item(.selector(try TargetSelector(parsing: text)), at: offset)
    } catch {
      throw WireError(.badSelector(error), error.description, at: place(of: "item"))
    }
  }

  fileprivate func attachment() throws(WireError) -> Attach.Kind {
    switch try choiceIfPresent("kind", among: kinds) ?? "rod" {
    case "rope": return .rope(length: try length())
    case "pin": return .pin(range: try rangeIfPresent("range", in: -1e4...1e4), friction: try friction())
    case "slide":
      let axis = try vector("axis")
      guard axis.length > 0 else { throw illegal("axis", "an axis is not zero") }
      return .slide(axis: axis, range: try rangeIfPresent("range", in: -1e6...1e6), friction: try friction())
    case "weld": return .weld(frequency: try hertz(), damping: try damping())
    default: return .rod(length: try length(), frequency: try hertz(), damping: try damping())
    }
  }

  private func length() throws(WireError) -> Double? { try numberIfPresent("length", in: 0...1e6) }
  private func hertz() throws(WireError) -> Double { try numberIfPresent("frequency", in: 0...100) ?? 0 }
  private func damping() throws(WireError) -> Double { try numberIfPresent("damping", in: 0...100) ?? 0 }
  private func friction() throws(WireError) -> Double { try numberIfPresent("friction", in: 0...1e9) ?? 0 }
}

extension Attach.Kind {
  fileprivate func write(to payload: PayloadWriter) throws(WireWritingError) {
    switch self {
    case .rod(let length, let frequency, let damping):
      if let length { try payload.set("length", length) }
      try Self.write(frequency, damping, to: payload)
    case .rope(let length):
      payload.set("kind", "rope")
      if let length { try payload.set("length", length) }
    case .pin(let range, let friction):
      payload.set("kind", "pin")
      try Self.write(range, friction, to: payload)
    case .slide(let axis, let range, let friction):
      payload.set("kind", "slide")
      try payload.set("axis", axis.lanes, .pair)
      try Self.write(range, friction, to: payload)
    case .weld(let frequency, let damping):
      payload.set("kind", "weld")
      try Self.write(frequency, damping, to: payload)
    }
  }

  private static func write(
    _ frequency: Double, _ damping: Double, to payload: PayloadWriter
  ) throws(WireWritingError) {
    if frequency != 0 { try payload.set("frequency", frequency) }
    if damping != 0 { try payload.set("damping", damping) }
  }

  private static func write(
    _ range: ClosedRange<Double>?, _ friction: Double, to payload: PayloadWriter
  ) throws(WireWritingError) {
    if let range { try payload.set("range", [range.lowerBound, range.upperBound]) }
    if friction != 0 { try payload.set("friction", friction) }
  }
}

// MARK: Boundaries

extension Collide: WirePlan {
  public static var wireFamily: String { "Collide" }

  public init(payload: PayloadReader) throws(WireError) {
    var boundaries = [Boundary.edges()]
    if let value = payload.member("boundaries") {
      boundaries = []
      for element in try payload.list(value, "boundaries") {
        let form = try payload.inside(element, "boundaries")
        boundaries.append(try form.boundary())
        try form.finish()
      }
    }
    self.init(
      boundaries, withItems: try payload.flagIfPresent("withItems") ?? false,
      group: try payload.textIfPresent("group"), phase: try payload.phase())
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if boundaries != [.edges()] {
      var texts: [JSONText] = []
      for boundary in boundaries {
        let form = PayloadWriter(payload.registry)
        try boundary.write(to: form)
        texts.append(form.text)
      }
      payload.add("boundaries", .array(texts))
    }
    if withItems { payload.set("withItems", true) }
    if let group { payload.set("group", group) }
    payload.set(phase)
  }
}

extension PayloadReader {
  /// `{"edges": [top, left, bottom, right]}`, `{"name", "from", "to"}` or `{"name", "path", "closed"}`.
  fileprivate func boundary() throws(WireError) -> Collide.Boundary {
    if has("edges") {
      let sides = try numbers("edges", count: 4, in: -1e6...1e6)
      return .edges(insets: EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]))
    }
    let name = try text("name")
    guard has("path") else { return .line(named: name, from: try point("from"), to: try point("to")) }
    var points: [Point] = []
    for element in try list(try required("path"), "path") {
      let pair = try numbers(element, "path", count: 2, in: -1e6...1e6)
      points.append(Point(pair[0], pair[1]))
    }
    guard (2...10_000).contains(points.count) else { throw illegal("path", "2 to 10,000 points are needed") }
    return .path(named: name, points, isClosed: try flagIfPresent("closed") ?? true)
  }
}

extension Collide.Boundary {
  fileprivate func write(to form: PayloadWriter) throws(WireWritingError) {
    switch self {
    case .edges(let insets): try form.set("edges", [insets.top, insets.left, insets.bottom, insets.right])
    case .line(let name, let from, let to):
      form.set("name", name)
      try form.set("from", from.lanes, .pair)
      try form.set("to", to.lanes, .pair)
    case .path(let name, let points, let isClosed):
      form.set("name", name)
      try form.set("path", points.map(\.lanes), .pair)
      if !isClosed { form.set("closed", false) }
    }
  }
}
