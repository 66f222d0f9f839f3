import Geometry
import Views

/// Something of a target that can be animated: how to read it, how to write it, and what change cannot be seen.
///
/// ```swift
/// extension Property where Target == Dial, Value == Double {
///   static var angle: Self {
///     Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
///   }
/// }
/// ```
@MainActor public struct Property<Target: AnyObject, Value: AnimatableValue> {
  /// Plans on one target that name one property share its value and its velocity.
  public var name: String { core.name }
  let core: PropertyCore

  /// - Parameters:
  ///   - threshold: the largest difference that nobody sees, in the property's own unit; more than 0.
  ///   - write: called once a frame while the property moves; it may change whatever it likes.
  @inlinable
  public init(
    _ name: String, threshold: Double, read: @escaping (Target) -> Value, write: @escaping (Target, Value) -> Void
  ) {
    // Inlined, so that what converts target and value is compiled for their types.
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

  init(_ name: String, _ sink: ViewPropertyKey) where Target == View {
    core = PropertyCore(name: name, access: .view(sink))
  }
}

/// A property without its types. What it reads and writes is a target of its own type: plans see to that.
package struct PropertyCore {
  package let name: String
  let access: Access

  enum Access {
    /// One that the engine knows; the target is a view.
    case view(ViewPropertyKey)
    case custom(CustomAccess)
  }

  func read(_ target: AnyObject) -> SIMD4<Double> {
    let lanes =
      switch access {
      case .view(let sink): sink.read(view(target))
      case .custom(let custom): custom.read(target)
      }
    precondition(lanes.isFinite, "\(name) cannot be animated from a value that is not finite: \(lanes)")
    return lanes
  }

  func write(_ value: SIMD4<Double>, to target: AnyObject) {
    switch access {
    case .view(let sink): sink.write(value, to: view(target))
    case .custom(let custom): custom.write(target, value)
    }
  }

  func threshold(_ target: AnyObject) -> SIMD4<Double> {
    switch access {
    case .view(let sink): sink.threshold(view(target))
    case .custom(let custom): SIMD4(repeating: custom.threshold)
    }
  }

  func points(_ target: AnyObject) -> Vector {
    switch access {
    case .view(let sink): sink.points(view(target))
    case .custom: .zero
    }
  }

  var period: Double? {
    switch access {
    case .view(let sink): sink.period
    case .custom: nil
    }
  }

  private func view(_ target: AnyObject) -> View { unsafeDowncast(target, to: View.self) }
}

/// How to get at a property that a program has defined.
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

extension PropertyCore: CustomStringConvertible {
  package var description: String { name }
}
