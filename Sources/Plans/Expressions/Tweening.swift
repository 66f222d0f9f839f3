import Geometry
import Motion
import Runtime
import Views

/// Expressions for motion of views in a stated time.
///
/// ```swift
/// transaction.add(Tweening.fadeIn().over(0.3).after(0.1).and.move(to: Point(480, 300)), to: card)
/// ```
/// By default a term takes 0.3 seconds without a delay, eased in and out.
public struct Tweening: MotionFamily {
  public typealias Target = View
  public let earlier: MotionChain

  public init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  /// Fades the view from invisible to opaque.
  public func fadeIn() -> MotionExpression<TweenTerm> { change(.alpha, through: [0, 1]) }
  /// Fades the view from opaque to invisible.
  public func fadeOut() -> MotionExpression<TweenTerm> { change(.alpha, through: [1, 0]) }
  /// Fades the view from its present alpha.
  public func fade(to alpha: Double) -> MotionExpression<TweenTerm> { change(.alpha, to: alpha) }
  /// Moves the view from its present place, in points of its parent.
  public func move(to place: Point) -> MotionExpression<TweenTerm> { change(.position, to: place) }
  /// Moves the view from one place to another, in points of its parent.
  public func move(from start: Point, to end: Point) -> MotionExpression<TweenTerm> {
    change(.position, through: [start, end])
  }
  /// Moves the view from its present place along an arc, in points of its parent.
  public func arc(to place: Point) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm {
        [ArcMove(to: place, duration: $0.duration, delay: $0.delay, timing: $0.curve, repetition: $0.repetition)]
      },
      in: self)
  }
  /// Turns the view to an angle in radians, clockwise.
  public func rotate(to angle: Double) -> MotionExpression<TweenTerm> { change(.rotation, to: angle) }
  /// Scales the view to a multiple of its size.
  public func scale(to factor: Double) -> MotionExpression<TweenTerm> { change(.scale, to: factor) }
  /// Resizes the view to a size in points.
  public func resize(to size: Size) -> MotionExpression<TweenTerm> { change(.size, to: size) }
  public func tint(to color: Color) -> MotionExpression<TweenTerm> { change(.backgroundColor, to: color) }

  /// Moves any property from its present value.
  public func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<TweenTerm> {
    change(property, through: [value])
  }

  /// Moves any property through values. A single one is the destination.
  /// - Precondition: there is at least one value, and all are finite.
  public func change<Value>(_ property: Property<View, Value>, through values: [Value]) -> MotionExpression<TweenTerm> {
    MotionExpression(TweenTerm { [$0.tween(property, values)] }, in: self)
  }

  /// To a rectangle in the view's parent, in points.
  public func frame(to frame: Rect) -> MotionExpression<TweenTerm> { change(.frame, to: frame) }
  /// To the width and the color of a border.
  public func border(to border: Border) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm { [$0.tween(.borderWidth, [border.width]), $0.tween(.borderColor, [border.color])] }, in: self)
  }
  /// To a shadow. A view without one starts from a clear shadow of radius 0.
  public func shadow(to shadow: Shadow) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm {
        [
          $0.tween(.shadowRadius, [shadow.radius]), $0.tween(.shadowOffset, [shadow.offset]),
          $0.tween(.shadowColor, [shadow.color]),
        ]
      }, in: self)
  }
  /// To a transform, by translation, rotation, scale and shear.
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
  /// Fades the view from its present alpha.
  public static func fade(to alpha: Double) -> MotionExpression<TweenTerm> { Tweening().fade(to: alpha) }
  /// Moves the view from its present place, in points of its parent.
  public static func move(to place: Point) -> MotionExpression<TweenTerm> { Tweening().move(to: place) }
  /// Moves the view from one place to another, in points of its parent.
  public static func move(from start: Point, to end: Point) -> MotionExpression<TweenTerm> {
    Tweening().move(from: start, to: end)
  }
  /// Moves the view from its present place along an arc, in points of its parent.
  public static func arc(to place: Point) -> MotionExpression<TweenTerm> { Tweening().arc(to: place) }
  /// Turns the view to an angle in radians, clockwise.
  public static func rotate(to angle: Double) -> MotionExpression<TweenTerm> { Tweening().rotate(to: angle) }
  /// Scales the view to a multiple of its size.
  public static func scale(to factor: Double) -> MotionExpression<TweenTerm> { Tweening().scale(to: factor) }
  /// Resizes the view to a size in points.
  public static func resize(to size: Size) -> MotionExpression<TweenTerm> { Tweening().resize(to: size) }
  public static func tint(to color: Color) -> MotionExpression<TweenTerm> { Tweening().tint(to: color) }
  /// To a rectangle in the view's parent, in points.
  public static func frame(to frame: Rect) -> MotionExpression<TweenTerm> { Tweening().frame(to: frame) }
  /// To the width and the color of a border.
  public static func border(to border: Border) -> MotionExpression<TweenTerm> { Tweening().border(to: border) }
  /// To a shadow. A view without one starts from a clear shadow of radius 0.
  public static func shadow(to shadow: Shadow) -> MotionExpression<TweenTerm> { Tweening().shadow(to: shadow) }
  /// To a transform, by translation, rotation, scale and shear.
  public static func transform(to transform: Transform2D) -> MotionExpression<TweenTerm> {
    Tweening().transform(to: transform)
  }
  /// Moves any property from its present value.
  public static func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<TweenTerm> {
    Tweening().change(property, to: value)
  }
  /// Moves any property through values. A single one is the destination.
  public static func change<Value>(
    _ property: Property<View, Value>, through values: [Value]
  ) -> MotionExpression<TweenTerm> {
    Tweening().change(property, through: values)
  }
}

/// The terms of ``Tweening``.
public struct TweenTerm: MotionTerm {
  public typealias Family = Tweening
  /// The duration of one run, in seconds.
  public fileprivate(set) var duration = 0.3
  /// The time before the motion begins, in seconds.
  public fileprivate(set) var delay = 0.0
  public fileprivate(set) var curve = TimingCurve.easeInOut
  public fileprivate(set) var repetition = Repetition.once
  private let made: @MainActor (TweenTerm) -> [any Plan]

  fileprivate init(_ plans: @escaping @MainActor (TweenTerm) -> [any Plan]) { made = plans }

  public func plans() -> [any Plan] { made(self) }

  fileprivate func tween<Value>(_ property: Property<View, Value>, _ values: [Value]) -> Tween<View> {
    Tween(
      property, values: values, duration: duration, delay: delay,
      timings: Array(repeating: curve, count: max(1, values.count - 1)), repetition: repetition)
  }
}

extension MotionExpression where Term == TweenTerm {
  /// The same motion with another duration, in seconds.
  /// - Precondition: 0 to 1e9.
  public func over(_ seconds: Double) -> MotionExpression {
    precondition(seconds.isFinite && seconds >= 0, "a motion takes 0 or more seconds, not \(seconds)")
    return changing { $0.duration = seconds }
  }

  /// The same motion after a delay, in seconds.
  /// - Precondition: 0 to 1e9.
  public func after(_ seconds: Double) -> MotionExpression {
    precondition(seconds.isFinite && seconds >= 0, "a motion waits 0 or more seconds, not \(seconds)")
    return changing { $0.delay = seconds }
  }

  /// The same motion with another curve.
  public func along(_ curve: TimingCurve) -> MotionExpression { changing { $0.curve = curve } }

  /// The same motion, repeated.
  public func repeating(_ repetition: Repetition) -> MotionExpression { changing { $0.repetition = repetition } }
}
