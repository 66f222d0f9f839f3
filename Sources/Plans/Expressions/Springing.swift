import Geometry
import Motion
import Runtime
import Views

/// Motion expressions that move views by springs, from their present values and velocities.
///
/// ```swift
/// transaction.add(Springing.move(to: Point(480, 300)).on(.bouncy).and.fade(to: 1), to: card)
/// ```
/// The default spring of a term is ``Spring/materialDefault``.
public struct Springing: MotionFamily {
  /// Views.
  public typealias Target = View
  /// The terms before the next one.
  public let earlier: MotionChain

  /// Makes a family that adds terms to earlier ones.
  public init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  /// Moves the view to a position, in points of its parent.
  public func move(to place: Point) -> MotionExpression<SpringTerm> { change(.position, to: place) }
  /// Fades the view to an alpha from 0 to 1.
  public func fade(to alpha: Double) -> MotionExpression<SpringTerm> { change(.alpha, to: alpha) }
  /// Rotates the view to an angle in radians, clockwise.
  public func rotate(to angle: Double) -> MotionExpression<SpringTerm> { change(.rotation, to: angle) }
  /// Scales the view to a factor; 1 is its own size.
  public func scale(to factor: Double) -> MotionExpression<SpringTerm> { change(.scale, to: factor) }
  /// Resizes the view to a size in points.
  public func resize(to size: Size) -> MotionExpression<SpringTerm> { change(.size, to: size) }
  /// Changes the background color.
  public func tint(to color: Color) -> MotionExpression<SpringTerm> { change(.backgroundColor, to: color) }

  /// Moves any property.
  public func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<SpringTerm> {
    MotionExpression(SpringTerm { [SpringTo(property, value, spring: $0.spring)] }, in: self)
  }

  /// Changes the view's frame to a rectangle in the coordinates of its parent, in points.
  public func frame(to frame: Rect) -> MotionExpression<SpringTerm> { change(.frame, to: frame) }
  /// Changes the width and the color of the border.
  public func border(to border: Border) -> MotionExpression<SpringTerm> {
    parts {
      [SpringTo(.borderWidth, border.width, spring: $0), SpringTo(.borderColor, border.color, spring: $0)]
    }
  }
  /// Changes the shadow. A view without one starts from a clear shadow of radius 0.
  public func shadow(to shadow: Shadow) -> MotionExpression<SpringTerm> {
    parts {
      [
        SpringTo(.shadowRadius, shadow.radius, spring: $0), SpringTo(.shadowOffset, shadow.offset, spring: $0),
        SpringTo(.shadowColor, shadow.color, spring: $0),
      ]
    }
  }
  /// Changes the transform; translation, rotation, scale and shear are animated separately.
  public func transform(to transform: Transform2D) -> MotionExpression<SpringTerm> {
    parts {
      [
        SpringTo(.translation, Vector(transform.tx, transform.ty), spring: $0),
        SpringTo(.linearTransform, LinearTransform(transform), spring: $0),
      ]
    }
  }

  /// A value of more than four numbers, as one plan for each of its parts.
  private func parts(_ plans: @escaping @MainActor (Spring) -> [SpringTo<View>]) -> MotionExpression<SpringTerm> {
    MotionExpression(SpringTerm { plans($0.spring) }, in: self)
  }
}

extension Springing {
  /// Moves the view to a position, in points of its parent.
  public static func move(to place: Point) -> MotionExpression<SpringTerm> { Springing().move(to: place) }
  /// Fades the view to an alpha from 0 to 1.
  public static func fade(to alpha: Double) -> MotionExpression<SpringTerm> { Springing().fade(to: alpha) }
  /// Rotates the view to an angle in radians, clockwise.
  public static func rotate(to angle: Double) -> MotionExpression<SpringTerm> { Springing().rotate(to: angle) }
  /// Scales the view to a factor; 1 is its own size.
  public static func scale(to factor: Double) -> MotionExpression<SpringTerm> { Springing().scale(to: factor) }
  /// Resizes the view to a size in points.
  public static func resize(to size: Size) -> MotionExpression<SpringTerm> { Springing().resize(to: size) }
  /// Changes the background color.
  public static func tint(to color: Color) -> MotionExpression<SpringTerm> { Springing().tint(to: color) }
  /// Changes the view's frame to a rectangle in the coordinates of its parent, in points.
  public static func frame(to frame: Rect) -> MotionExpression<SpringTerm> { Springing().frame(to: frame) }
  /// Changes the width and the color of the border.
  public static func border(to border: Border) -> MotionExpression<SpringTerm> { Springing().border(to: border) }
  /// Changes the shadow. A view without one starts from a clear shadow of radius 0.
  public static func shadow(to shadow: Shadow) -> MotionExpression<SpringTerm> { Springing().shadow(to: shadow) }
  /// Changes the transform; translation, rotation, scale and shear are animated separately.
  public static func transform(to transform: Transform2D) -> MotionExpression<SpringTerm> {
    Springing().transform(to: transform)
  }
  /// Moves any property.
  public static func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<SpringTerm> {
    Springing().change(property, to: value)
  }
}

/// A term of ``Springing``.
public struct SpringTerm: MotionTerm {
  /// The family of the term.
  public typealias Family = Springing
  /// The spring of the motion. Default: ``Spring/materialDefault``.
  public fileprivate(set) var spring = Spring.materialDefault
  private let made: @MainActor (SpringTerm) -> [any Plan]

  fileprivate init(_ plans: @escaping @MainActor (SpringTerm) -> [any Plan]) { made = plans }

  /// Makes the plans of the term.
  public func plans() -> [any Plan] { made(self) }
}

extension MotionExpression where Term == SpringTerm {
  /// Returns the same motion with another spring.
  /// - Precondition: the spring comes to rest or has a stated end.
  public func on(_ spring: Spring) -> MotionExpression {
    precondition(spring.canSettle, "a spring without damping needs a stated end")
    return changing { $0.spring = spring }
  }
}
