import Geometry
import Views

/// A property of a target that plans can animate: how to read and write it, and the largest change that is too small to
/// see.
///
/// ```swift
/// extension Property where Target == Dial, Value == Double {
///   static var angle: Self {
///     Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
///   }
/// }
/// ```
@MainActor public struct Property<Target: AnyObject, Value: AnimatableValue> {
  /// The identifier. Plans that use the same property of a target share its value and velocity.
  public var name: String { core.name }
  let core: PropertyCore

  /// Makes a property of a custom type.
  ///
  /// - Parameters:
  ///   - name: the identifier, unique among the properties of the target.
  ///   - threshold: the largest difference that is too small to see, in the property's unit; more than 0.
  ///   - read: returns the present value.
  ///   - write: sets the value. Called once a frame while the property moves; it can change anything.
  @inlinable
  public init(
    _ name: String, threshold: Double, read: @escaping (Target) -> Value, write: @escaping (Target, Value) -> Void
  ) {
    // Inlined, so that the conversions are specialized for the types of target and value.
    self.init(
      name, threshold: threshold, reading: { read(unsafeDowncast($0, to: Target.self)).lanes },
      writing: { write(unsafeDowncast($0, to: Target.self), Value(lanes: $1)) })
  }

  @usableFromInline
  init(
    _ name: String, threshold: Double, reading: @escaping (AnyObject) -> SIMD4<Double>,
    writing: @escaping (AnyObject, SIMD4<Double>) -> Void
  ) {
    precondition(threshold > 0 && threshold.isFinite, "a threshold is more than 0, not \(threshold)")
    core = PropertyCore(
      name: name, access: .custom(CustomAccess(read: reading, write: writing, threshold: threshold)))
  }

  /// Makes a property from a row of the table in Views.
  init(_ property: ViewProperty) where Target == View {
    let row = property.row
    precondition(row.components.laneCount <= 4, "plans animate \(row.name) by its parts")
    core = PropertyCore(name: row.name, access: .view(property))
  }
}

/// A property without its static types. Plans make sure that the target has the expected type.
package struct PropertyCore {
  package let name: String
  let access: Access

  enum Access {
    /// A view property, which the engine writes itself.
    case view(ViewProperty)
    /// A property that the program defines.
    case custom(CustomAccess)
  }

  /// The view property; nil for a property that the program defines.
  package var viewProperty: ViewProperty? {
    switch access {
    case .view(let property): property
    case .custom: nil
    }
  }

  package func read(_ target: AnyObject) -> SIMD4<Double> {
    let lanes =
      switch access {
      case .view(let property): view(target).read(property).lowHalf
      case .custom(let custom): custom.read(target)
      }
    precondition(lanes.isFinite, "\(name) cannot be animated from a value that is not finite: \(lanes)")
    return lanes
  }

  func write(_ value: SIMD4<Double>, to target: AnyObject) {
    let isMoverWriting = PropertyInterception.isMoverWriting
    PropertyInterception.isMoverWriting = true
    defer { PropertyInterception.isMoverWriting = isMoverWriting }
    switch access {
    case .view(let property): view(target).write(value, to: property)
    case .custom(let custom): custom.write(target, value)
    }
  }

  /// The largest change of each lane that is too small to see, at the target's present size.
  func threshold(_ target: AnyObject) -> SIMD4<Double> {
    switch access {
    case .view(let property): view(target).threshold(of: property)
    case .custom(let custom): SIMD4(repeating: custom.threshold)
    }
  }

  /// The distance in points that the target moves in x and y when lanes 0 and 1 grow by 1. Zero for a property that
  /// does not move it.
  func points(_ target: AnyObject) -> Vector {
    switch access {
    case .view(let property): view(target).displacement(by: property)
    case .custom: .zero
    }
  }

  /// The value nearest to `value` that is equivalent to `present`: an angle keeps its full turns.
  func aligned(_ present: SIMD4<Double>, near value: SIMD4<Double>) -> SIMD4<Double> {
    guard case .view(let property) = access, property.row.blend == .angle else { return present }
    let turn = 2 * Double.pi
    var aligned = present
    aligned.x += turn * ((value.x - present.x) / turn).rounded(.toNearestOrAwayFromZero)
    return aligned
  }

  private func view(_ target: AnyObject) -> View { unsafeDowncast(target, to: View.self) }
}

extension PropertyCore: CustomStringConvertible {
  package var description: String { name }
}

/// The accessors of a property that the program defines.
final class CustomAccess {
  let read: (AnyObject) -> SIMD4<Double>
  let write: (AnyObject, SIMD4<Double>) -> Void
  let threshold: Double

  init(
    read: @escaping (AnyObject) -> SIMD4<Double>, write: @escaping (AnyObject, SIMD4<Double>) -> Void,
    threshold: Double
  ) {
    self.read = read
    self.write = write
    self.threshold = threshold
  }
}
