import Geometry
import Motion
import Runtime
import Views

/// Motion expressions that move views in a given time.
///
/// ```swift
/// transaction.add(Tweening.fadeIn().over(0.3).after(0.1).and.move(to: Point(480, 300)), to: card)
/// ```
/// By default a term takes 0.3 seconds, without a delay, eased in and out.
public struct Tweening: MotionFamily {
  /// Views.
  public typealias Target = View
  /// The terms before the next one.
  public let earlier: MotionChain

  /// Makes a family that adds terms to earlier ones.
  public init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  /// Fades the view from invisible to opaque.
  public func fadeIn() -> MotionExpression<TweenTerm> { change(.alpha, through: [0, 1]) }
  /// Fades the view from opaque to invisible.
  public func fadeOut() -> MotionExpression<TweenTerm> { change(.alpha, through: [1, 0]) }
  /// Fades the view from its present alpha to another from 0 to 1.
  public func fade(to alpha: Double) -> MotionExpression<TweenTerm> { change(.alpha, to: alpha) }
  /// Moves the view from its present position to another, in points of its parent.
  public func move(to place: Point) -> MotionExpression<TweenTerm> { change(.position, to: place) }
  /// Moves the view from one position to another, in points of its parent.
  public func move(from start: Point, to end: Point) -> MotionExpression<TweenTerm> {
    change(.position, through: [start, end])
  }
  /// Moves the view along an arc from its present position, in points of its parent.
  public func arc(to place: Point) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm {
        [ArcMove(to: place, duration: $0.duration, delay: $0.delay, timing: $0.curve, repetition: $0.repetition)]
      },
      in: self)
  }
  /// Rotates the view to an angle in radians, clockwise.
  public func rotate(to angle: Double) -> MotionExpression<TweenTerm> { change(.rotation, to: angle) }
  /// Scales the view to a factor; 1 is its own size.
  public func scale(to factor: Double) -> MotionExpression<TweenTerm> { change(.scale, to: factor) }
  /// Resizes the view to a size in points.
  public func resize(to size: Size) -> MotionExpression<TweenTerm> { change(.size, to: size) }
  /// Changes the background color.
  public func tint(to color: Color) -> MotionExpression<TweenTerm> { change(.backgroundColor, to: color) }

  /// Moves any property from its present value.
  public func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<TweenTerm> {
    change(property, through: [value])
  }

  /// Moves any property through values. A single value is the destination.
  /// - Precondition: there is at least one value, and all are finite.
  public func change<Value>(_ property: Property<View, Value>, through values: [Value]) -> MotionExpression<TweenTerm> {
    MotionExpression(TweenTerm { [$0.tween(property, values)] }, in: self)
  }

  /// Changes the view's frame to a rectangle in the coordinates of its parent, in points.
  public func frame(to frame: Rect) -> MotionExpression<TweenTerm> { change(.frame, to: frame) }
  /// Changes the width and the color of the border.
  public func border(to border: Border) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm { [$0.tween(.borderWidth, [border.width]), $0.tween(.borderColor, [border.color])] }, in: self)
  }
  /// Changes the shadow. A view without one starts from a clear shadow of radius 0.
  public func shadow(to shadow: Shadow) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm {
        [
          $0.tween(.shadowRadius, [shadow.radius]), $0.tween(.shadowOffset, [shadow.offset]),
          $0.tween(.shadowColor, [shadow.color]),
        ]
      }, in: self)
  }
  /// Changes the transform; translation, rotation, scale and shear are animated separately.
  public func transform(to transform: Transform2D) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm {
        [
          $0.tween(.translation, [Vector(transform.tx, transform.ty)]),
          $0.tween(.linearTransform, [LinearTransform(transform)]),
        ]
      }, in: self)
  }
}

extension Tweening {
  /// Fades the view from invisible to opaque.
  public static func fadeIn() -> MotionExpression<TweenTerm> { Tweening().fadeIn() }
  /// Fades the view from opaque to invisible.
  public static func fadeOut() -> MotionExpression<TweenTerm> { Tweening().fadeOut() }
  /// Fades the view from its present alpha to another from 0 to 1.
  public static func fade(to alpha: Double) -> MotionExpression<TweenTerm> { Tweening().fade(to: alpha) }
  /// Moves the view from its present position to another, in points of its parent.
  public static func move(to place: Point) -> MotionExpression<TweenTerm> { Tweening().move(to: place) }
  /// Moves the view from one position to another, in points of its parent.
  public static func move(from start: Point, to end: Point) -> MotionExpression<TweenTerm> {
    Tweening().move(from: start, to: end)
  }
  /// Moves the view along an arc from its present position, in points of its parent.
  public static func arc(to place: Point) -> MotionExpression<TweenTerm> { Tweening().arc(to: place) }
  /// Rotates the view to an angle in radians, clockwise.
  public static func rotate(to angle: Double) -> MotionExpression<TweenTerm> { Tweening().rotate(to: angle) }
  /// Scales the view to a factor; 1 is its own size.
  public static func scale(to factor: Double) -> MotionExpression<TweenTerm> { Tweening().scale(to: factor) }
  /// Resizes the view to a size in points.
  public static func resize(to size: Size) -> MotionExpression<TweenTerm> { Tweening().resize(to: size) }
  /// Changes the background color.
  public static func tint(to color: Color) -> MotionExpression<TweenTerm> { Tweening().tint(to: color) }
  /// Changes the view's frame to a rectangle in the coordinates of its parent, in points.
  public static func frame(to frame: Rect) -> MotionExpression<TweenTerm> { Tweening().frame(to: frame) }
  /// Changes the width and the color of the border.
  public static func border(to border: Border) -> MotionExpression<TweenTerm> { Tweening().border(to: border) }
  /// Changes the shadow. A view without one starts from a clear shadow of radius 0.
  public static func shadow(to shadow: Shadow) -> MotionExpression<TweenTerm> { Tweening().shadow(to: shadow) }
  /// Changes the transform; translation, rotation, scale and shear are animated separately.
  public static func transform(to transform: Transform2D) -> MotionExpression<TweenTerm> {
    Tweening().transform(to: transform)
  }
  /// Moves any property from its present value.
  public static func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<TweenTerm> {
    Tweening().change(property, to: value)
  }
  /// Moves any property through values. A single value is the destination.
  public static func change<Value>(
    _ property: Property<View, Value>, through values: [Value]
  ) -> MotionExpression<TweenTerm> {
    Tweening().change(property, through: values)
  }
}

/// A term of ``Tweening``.
public struct TweenTerm: MotionTerm {
  /// The family of the term.
  public typealias Family = Tweening
  /// The duration of one run, in seconds. Default: 0.3.
  public fileprivate(set) var duration = 0.3
  /// The time before the motion begins, in seconds. Default: 0.
  public fileprivate(set) var delay = 0.0
  /// The timing curve. Default: ease in and out.
  public fileprivate(set) var curve = TimingCurve.easeInOut
  /// The number of runs. Default: one.
  public fileprivate(set) var repetition = Repetition.once
  private let made: @MainActor (TweenTerm) -> [any Plan]

  fileprivate init(_ plans: @escaping @MainActor (TweenTerm) -> [any Plan]) { made = plans }

  /// Makes the plans of the term.
  public func plans() -> [any Plan] { made(self) }

  fileprivate func tween<Value>(_ property: Property<View, Value>, _ values: [Value]) -> Tween<View> {
    Tween(
      property, values: values, duration: duration, delay: delay,
      timings: Array(repeating: curve, count: max(1, values.count - 1)), repetition: repetition)
  }
}

extension MotionExpression where Term == TweenTerm {
  /// Returns the same motion with another duration, in seconds.
  /// - Precondition: `seconds` is 0 to 1e9.
  public func over(_ seconds: Double) -> MotionExpression {
    precondition(seconds.isFinite && seconds >= 0, "a motion takes 0 or more seconds, not \(seconds)")
    return changing { $0.duration = seconds }
  }

  /// Returns the same motion after a delay, in seconds.
  /// - Precondition: `seconds` is 0 to 1e9.
  public func after(_ seconds: Double) -> MotionExpression {
    precondition(seconds.isFinite && seconds >= 0, "a motion waits 0 or more seconds, not \(seconds)")
    return changing { $0.delay = seconds }
  }

  /// Returns the same motion with another timing curve.
  public func along(_ curve: TimingCurve) -> MotionExpression { changing { $0.curve = curve } }

  /// Returns the same motion, repeated.
  public func repeating(_ repetition: Repetition) -> MotionExpression { changing { $0.repetition = repetition } }
}
