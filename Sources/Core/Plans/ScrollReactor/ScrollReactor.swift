import Geometry
import Runtime
import Schema
import Views

/// Ties a property to the offset of a scrolled view: from one value to another over a range of offsets.
///
/// The plan finds the scrolled view when it is added: the innermost superview that clips (`clipsToBounds`), or the view
/// with a given identifier among the superviews or elsewhere in the window. The offset is the origin of its bounds. The
/// property follows every change of the offset in the same frame, whether by a gesture, an animation or a layout.
///
/// ```swift
/// scheduler.add(ScrollReactor(.alpha, axis: .vertical, over: 0...120, from: 1, to: 0), to: title)
/// ```
/// A newer plan on the property takes over. After it ends, the property follows again from the next change of the
/// offset. The plan needs no frames and does not keep its scheduler active.
/// > Source: Material Motion, "ScrollReactor", a draft.
public struct ScrollReactor: NamedPlan, PropertyPlan {
  /// The type of performer that carries out this plan.
  public typealias PerformerType = PropertyPerformer<View>

  /// The axis of the offset.
  nonisolated public enum Axis: String, Hashable, Sendable, CaseIterable { case horizontal, vertical }

  package let core: PropertyCore
  package let axis: Axis
  /// The offsets between which the property changes, in points.
  public let range: ClosedRange<Double>
  package let from: SIMD4<Double>
  package let to: SIMD4<Double>
  /// Whether the property continues beyond the two values when the offset leaves the range. Default: false.
  public let extrapolates: Bool
  /// The identifier of the scrolled view. nil, the default: the innermost superview that clips.
  public let scroller: String?

  /// Makes a plan that ties a property to a scroll offset.
  /// - Parameters:
  ///   - property: the property to move.
  ///   - axis: the axis of the offset.
  ///   - range: the offsets between which the property changes, in points; not empty.
  ///   - from: the value at the start of the range; finite.
  ///   - to: the value at the end of the range; finite.
  ///   - extrapolates: whether the property continues beyond the two values when the offset leaves the range.
  ///   - scroller: the identifier of the scrolled view. nil: the innermost superview that clips.
  public init<Value: AnimatableValue>(
    _ property: Property<View, Value>, axis: Axis, over range: ClosedRange<Double>, from: Value, to: Value,
    extrapolates: Bool = false, scroller: String? = nil
  ) {
    if let problem = OffsetRange.problem(of: range) {
      preconditionFailure("ScrollReactor: \(problem.fault(of: "over", at: []).message)")
    }
    requireFinite(from, "from", of: "ScrollReactor")
    requireFinite(to, "to", of: "ScrollReactor")
    core = property.core
    (self.axis, self.range, self.extrapolates, self.scroller) = (axis, range, extrapolates, scroller)
    (self.from, self.to) = (from.lanes, to.lanes)
  }

  /// The value at an offset; exactly `from` and `to` at the ends of the range.
  func value(at origin: Point) -> SIMD4<Double> {
    let offset = axis == .vertical ? origin.y : origin.x
    let part = (offset - range.lowerBound) / (range.upperBound - range.lowerBound)
    if part <= 0, !extrapolates || part == 0 { return from }
    if part >= 1, !extrapolates || part == 1 { return to }
    return from + (to - from) * part
  }

  func apply(to mover: PropertyController, named name: String?) {
    guard let view = mover.target as? View else { return }
    guard let source = source(of: view) else { return }
    let follower = ScrollFollower(mover, plan: self, source: source, name: name)
    mover.add(follower, of: self)
    follower.attach()
  }

  private func source(of view: View) -> View? {
    var outer = view.superview
    var outermost: View?
    while let next = outer {
      if scroller.map({ $0 == next.identifier }) ?? next.clipsToBounds { return next }
      outermost = next
      outer = next.superview
    }
    return scroller.flatMap { outermost?.view(withIdentifier: $0) }
  }
}

/// Keeps a property at the value of a `ScrollReactor`.
private final class ScrollFollower: PlanAttachment {
  let name: String?
  private weak var mover: PropertyController?
  private weak var source: View?
  private let plan: ScrollReactor
  private let watch: ScrollObservers
  private var token: Int?
  /// The offset added to the property by other plans, such as `ChangeAnchorPoint`.
  private var displacement = SIMD4<Double>.zero

  init(_ mover: PropertyController, plan: ScrollReactor, source: View, name: String?) {
    (self.mover, self.plan, self.source, self.name) = (mover, plan, source, name)
    watch = source.makeScrollObservers()
  }

  func attach() {
    token = watch.add { [weak self] in self?.react() }
    mover?.context?.catchUp()
    put()
  }

  func detach() {
    stop()
    mover?.letGo(plan.core, velocity: .zero, by: self)
  }

  isolated deinit { stop() }

  private func stop() {
    if let token { watch.remove(token) }
    token = nil
  }

  private func react() {
    if let mover, mover.isHeld(plan.core, by: self) || mover.isFree(plan.core) { put() }
  }

  private func put() {
    guard let mover, let source else { return }
    mover.hold(plan.core, at: plan.value(at: source.bounds.origin) + displacement, velocity: .zero, by: self)
  }

  func didShift(_ core: PropertyCore, by distance: SIMD4<Double>) { displacement += distance }
}

nonisolated extension ScrollReactor.Axis: FieldChoice {}

extension ScrollReactor: DeclaredPropertyPlan {
  package static var familyName: String { "ScrollReactor" }
  package typealias Target = View

  package static func schema<Value: AnimatableValue>(_ property: Property<View, Value>) -> ValueSchema<Self>? {
    let zero = Value(lanes: .zero)
    return ValueSchema(
      familyName, ScrollReactor(property, axis: .vertical, over: 0...1, from: zero, to: zero),
      constructor: { values throws(FieldProblem) in
        ScrollReactor(
          property, axis: try values.ifPresent("axis") ?? .vertical,
          over: try values.required("over", as: OffsetRange.self).range, from: try values.lanes("from", as: Value.self),
          to: try values.lanes("to", as: Value.self), extrapolates: try values.ifPresent("extrapolates") ?? false,
          scroller: try values.ifPresent("scroller"))
      }
    ) {
      Field(
        "axis", Axis.domain, "The direction of the offset; vertical where not given.", isAlwaysWritten: true,
        get: { $0.axis.fieldValue })
      Field(
        "over", OffsetRange.domain, "The offsets between which the property changes, in points.", isRequired: true,
        get: { $0.range.fieldValue })
      Field.lanes(\.from, "from", Value.self, "The value at the first offset.")
      Field.lanes(\.to, "to", Value.self, "The value at the second offset.")
      Field(
        "extrapolates", .flag, "Whether the property goes on beyond the two values.",
        get: { $0.extrapolates.fieldValue })
      Field("scroller", .text, "The identifier of the view that scrolls.", get: { $0.scroller.fieldValue })
    }
  }
}

/// A range of offsets that is not empty.
nonisolated private struct OffsetRange: NumberListType {
  let range: ClosedRange<Double>

  static var numberCount: Int { 2 }
  var numbers: [Double] { range.numbers }

  init(numbers: [Double]) throws(FieldProblem) {
    range = try ClosedRange(numbers: numbers)
    guard range.lowerBound < range.upperBound else { throw FieldProblem(.illegal, "must not be empty") }
  }

  static func problem(of range: ClosedRange<Double>) -> FieldProblem? {
    if let value = range.fieldValue, let problem = domain.problem(of: value) { return problem }
    return range.lowerBound < range.upperBound ? nil : FieldProblem(.illegal, "must not be empty")
  }
}
