import Geometry
import Motion
import Runtime
import Views

/// Expressions for motion of views on springs, from their present values and velocities.
///
/// ```swift
/// transaction.add(Springing.move(to: Point(480, 300)).on(.bouncy).and.fade(to: 1), to: card)
/// ```
/// The default spring of a term is ``Spring/materialDefault``.
public struct Springing: MotionFamily {
  public typealias Target = View
  public let earlier: MotionChain

  public init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  /// Moves the view to a place, in points of its parent.
  public func move(to place: Point) -> MotionExpression<SpringTerm> { change(.position, to: place) }
  public func fade(to alpha: Double) -> MotionExpression<SpringTerm> { change(.alpha, to: alpha) }
  /// Turns the view to an angle in radians, clockwise.
  public func rotate(to angle: Double) -> MotionExpression<SpringTerm> { change(.rotation, to: angle) }
  /// Scales the view to a multiple of its size.
  public func scale(to factor: Double) -> MotionExpression<SpringTerm> { change(.scale, to: factor) }
  /// Resizes the view to a size in points.
  public func resize(to size: Size) -> MotionExpression<SpringTerm> { change(.size, to: size) }
  public func tint(to color: Color) -> MotionExpression<SpringTerm> { change(.backgroundColor, to: color) }

  /// Moves any property.
  public func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<SpringTerm> {
    MotionExpression(SpringTerm { [SpringTo(property, value, spring: $0.spring)] }, in: self)
  }

  /// To a rectangle in the view's parent, in points.
  public func frame(to frame: Rect) -> MotionExpression<SpringTerm> { change(.frame, to: frame) }
  /// To the width and the color of a border.
  public func border(to border: Border) -> MotionExpression<SpringTerm> {
    parts {
      [SpringTo(.borderWidth, border.width, spring: $0), SpringTo(.borderColor, border.color, spring: $0)]
    }
  }
  /// To a shadow. A view without one starts from a clear shadow of radius 0.
  public func shadow(to shadow: Shadow) -> MotionExpression<SpringTerm> {
    parts {
      [
        SpringTo(.shadowRadius, shadow.radius, spring: $0), SpringTo(.shadowOffset, shadow.offset, spring: $0),
        SpringTo(.shadowColor, shadow.color, spring: $0),
      ]
    }
  }
  /// To a transform, by translation, rotation, scale and shear.
  public func transform(to transform: Transform2D) -> MotionExpression<SpringTerm> {
    parts {
      [
        SpringTo(.translation, Vector(transform.tx, transform.ty), spring: $0),
        SpringTo(.linearTransform, LinearTransform(transform), spring: $0),
      ]
    }
  }

  /// A value of more than four numbers: one plan for each of its parts.
  private func parts(_ plans: @escaping @MainActor (Spring) -> [SpringTo<View>]) -> MotionExpression<SpringTerm> {
    MotionExpression(SpringTerm { plans($0.spring) }, in: self)
  }
}

extension Springing {
  /// Moves the view to a place, in points of its parent.
  public static func move(to place: Point) -> MotionExpression<SpringTerm> { Springing().move(to: place) }
  public static func fade(to alpha: Double) -> MotionExpression<SpringTerm> { Springing().fade(to: alpha) }
  /// Turns the view to an angle in radians, clockwise.
  public static func rotate(to angle: Double) -> MotionExpression<SpringTerm> { Springing().rotate(to: angle) }
  /// Scales the view to a multiple of its size.
  public static func scale(to factor: Double) -> MotionExpression<SpringTerm> { Springing().scale(to: factor) }
  /// Resizes the view to a size in points.
  public static func resize(to size: Size) -> MotionExpression<SpringTerm> { Springing().resize(to: size) }
  public static func tint(to color: Color) -> MotionExpression<SpringTerm> { Springing().tint(to: color) }
  /// To a rectangle in the view's parent, in points.
  public static func frame(to frame: Rect) -> MotionExpression<SpringTerm> { Springing().frame(to: frame) }
  /// To the width and the color of a border.
  public static func border(to border: Border) -> MotionExpression<SpringTerm> { Springing().border(to: border) }
  /// To a shadow. A view without one starts from a clear shadow of radius 0.
  public static func shadow(to shadow: Shadow) -> MotionExpression<SpringTerm> { Springing().shadow(to: shadow) }
  /// To a transform, by translation, rotation, scale and shear.
  public static func transform(to transform: Transform2D) -> MotionExpression<SpringTerm> {
    Springing().transform(to: transform)
  }
  /// Moves any property.
  public static func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<SpringTerm> {
    Springing().change(property, to: value)
  }
}

/// The terms of ``Springing``.
public struct SpringTerm: MotionTerm {
  public typealias Family = Springing
  public fileprivate(set) var spring = Spring.materialDefault
  private let made: @MainActor (SpringTerm) -> [any Plan]

  fileprivate init(_ plans: @escaping @MainActor (SpringTerm) -> [any Plan]) { made = plans }

  public func plans() -> [any Plan] { made(self) }
}

extension MotionExpression where Term == SpringTerm {
  /// The same motion on another spring.
  /// - Precondition: the spring comes to rest or has a stated end.
  public func on(_ spring: Spring) -> MotionExpression {
    precondition(spring.canSettle, "a spring without damping needs a stated end")
    return changing { $0.spring = spring }
  }
}
