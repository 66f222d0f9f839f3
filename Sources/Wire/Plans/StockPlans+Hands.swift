import Geometry
import Motion
import Notation
import Plans
import Runtime
import Views

// The plans that let a hand at a view.

extension Pinchable: WirePlan {
  public static var wireFamily: String { "Pinchable" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      range: try payload.rangeIfPresent("range", in: 1e-9...1e9) ?? Self.widestRange,
      adjustsAnchorPoint: try payload.flagIfPresent("adjustsAnchorPoint") ?? true,
      gesture: try payload.textIfPresent("gesture"))
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if range != Self.widestRange { try payload.set("range", [range.lowerBound, range.upperBound]) }
    if !adjustsAnchorPoint { payload.set("adjustsAnchorPoint", false) }
    if let gesture { payload.set("gesture", gesture) }
  }
}

extension Rotatable: WirePlan {
  public static var wireFamily: String { "Rotatable" }

  public init(payload: PayloadReader) throws(WireError) {
    self.init(
      adjustsAnchorPoint: try payload.flagIfPresent("adjustsAnchorPoint") ?? true,
      gesture: try payload.textIfPresent("gesture"))
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if !adjustsAnchorPoint { payload.set("adjustsAnchorPoint", false) }
    if let gesture { payload.set("gesture", gesture) }
  }
}

extension DirectlyManipulable: WirePlan {
  public static var wireFamily: String { "DirectlyManipulable" }

  public init(payload: PayloadReader) throws(WireError) {
    let bounds = payload.has("bounds") ? try payload.numbers("bounds", count: 4) : nil
    self.init(
      bounds: bounds.map { Rect($0[0], $0[1], $0[2], $0[3]) },
      scales: try payload.rangeIfPresent("scales", in: 1e-9...1e9) ?? Pinchable.widestRange,
      adjustsAnchorPoint: try payload.flagIfPresent("adjustsAnchorPoint") ?? true)
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    if let bounds {
      try payload.set("bounds", [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height])
    }
    if scales != Pinchable.widestRange { try payload.set("scales", [scales.lowerBound, scales.upperBound]) }
    if !adjustsAnchorPoint { payload.set("adjustsAnchorPoint", false) }
  }
}

extension ChangeAnchorPoint: WirePlan {
  public static var wireFamily: String { "ChangeAnchorPoint" }

  public init(payload: PayloadReader) throws(WireError) {
    if let place = try payload.valueIfPresent("under", as: Point.self) {
      self.init(under: place)
    } else {
      self.init(to: try payload.value("to", as: Point.self))
    }
  }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    switch place {
    case .fraction(let point): try payload.set("to", point.lanes, .pair)
    case .inWindow(let location): try payload.set("under", location.lanes, .pair)
    }
  }
}

// MARK: Properties that follow a hand

extension VelocitySource: WritablePlan {
  public static var wireFamily: String { VelocitySourceFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    _ = try payload.registry.shape(of: core.name, for: View.self)
    payload.set("property", core.name)
    switch kind {
    case .pan: break
    case .one(let source): payload.set("of", VelocitySourceFamily.word(of: source))
    }
    if let gesture { payload.set("gesture", gesture) }
  }
}

enum VelocitySourceFamily: PropertyFamily {
  static let name = "VelocitySource"
  private static let sources: [(word: String, source: VelocitySource.Gesture)] = [
    ("panAlongX", .panAlongX), ("panAlongY", .panAlongY), ("pinch", .pinch), ("rotation", .rotation),
  ]

  static func word(of source: VelocitySource.Gesture) -> String {
    switch source {
    case .panAlongX: "panAlongX"
    case .panAlongY: "panAlongY"
    case .pinch: "pinch"
    case .rotation: "rotation"
    }
  }

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    let gesture = try payload.textIfPresent("gesture")
    if let property = property as? Property<View, Point> { return VelocitySource(property, gesture: gesture) }
    if let property = property as? Property<View, Vector> { return VelocitySource(property, gesture: gesture) }
    guard let property = property as? Property<View, Double> else {
      throw payload.illegal("property", "a gesture has a velocity for numbers, points and vectors of views only")
    }
    let word = try payload.choiceIfPresent("of", among: sources.map(\.word))
    guard let source = sources.first(where: { $0.word == word })?.source else {
      throw payload.illegal("of", "it is missing: which velocity the property takes")
    }
    return VelocitySource(property, of: source, gesture: gesture)
  }
}

extension ScrollReactor: WritablePlan {
  public static var wireFamily: String { ScrollReactorFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let shape = try payload.registry.shape(of: core.name, for: View.self)
    payload.set("property", core.name)
    payload.set("axis", axis == .vertical ? "vertical" : "horizontal")
    try payload.set("over", [range.lowerBound, range.upperBound])
    try payload.set("from", from, shape)
    try payload.set("to", to, shape)
    if extrapolates { payload.set("extrapolates", true) }
    if let scroller { payload.set("scroller", scroller) }
  }
}

enum ScrollReactorFamily: PropertyFamily {
  static let name = "ScrollReactor"

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    guard let property = property as? Property<View, Value> else {
      throw payload.illegal("property", "only a view is scrolled")
    }
    let axis = try payload.choiceIfPresent("axis", among: ["horizontal", "vertical"]) ?? "vertical"
    guard let range = try payload.rangeIfPresent("over", in: WireNumber.range) else {
      throw payload.illegal("over", "it is missing: between which offsets the property changes")
    }
    guard range.lowerBound < range.upperBound else { throw payload.illegal("over", "the range is not empty") }
    return ScrollReactor(
      property, axis: axis == "vertical" ? .vertical : .horizontal, over: range,
      from: try payload.value("from", as: Value.self), to: try payload.value("to", as: Value.self),
      extrapolates: try payload.flagIfPresent("extrapolates") ?? false,
      scroller: try payload.textIfPresent("scroller"))
  }
}

// MARK: Transitions

extension TransitionSpring: WritablePlan, ProgressFollowing {
  public static var wireFamily: String { TransitionSpringFamily.name }

  public func write(to payload: PayloadWriter) throws(WireWritingError) {
    let shape = try payload.registry.shape(of: core.name, for: Target.self)
    payload.set("property", PlanRegistry.name(of: core.name, for: Target.self))
    try payload.set("back", ends.back, shape)
    try payload.set("fore", ends.fore, shape)
    if ends.forward.part.segment != .entire { payload.set("segment", ends.forward.part.segment) }
    if ends.forward.spring != .materialDefault { payload.set("spring", ends.forward.spring) }
    if let segment = ends.backward.part.counted { payload.set("backwardSegment", segment) }
    if ends.backward.spring != ends.forward.spring { payload.set("backwardSpring", ends.backward.spring) }
  }

  var followsWindow: Bool { true }
}

enum TransitionSpringFamily: PropertyFamily {
  static let name = "TransitionSpring"

  static func plan<Target: AnyObject, Value: AnimatableValue>(
    _ property: Property<Target, Value>, _ payload: PayloadReader
  ) throws(WireError) -> any Plan {
    TransitionSpring(
      property, back: try payload.value("back", as: Value.self), fore: try payload.value("fore", as: Value.self),
      segment: try payload.segmentIfPresent("segment") ?? .entire,
      spring: try payload.springIfPresent("spring") ?? .materialDefault,
      backwardSegment: try payload.segmentIfPresent("backwardSegment"),
      backwardSpring: try payload.springIfPresent("backwardSpring"))
  }
}

extension PayloadReader {
  /// Two numbers that do not fall.
  func rangeIfPresent(
    _ field: String, in legal: ClosedRange<Double>
  ) throws(WireError) -> ClosedRange<Double>? {
    guard has(field) else { return nil }
    let ends = try numbers(field, count: 2, in: legal)
    guard ends[0] <= ends[1] else { throw illegal(field, "the first number is not more than the second") }
    return ends[0]...ends[1]
  }
}
