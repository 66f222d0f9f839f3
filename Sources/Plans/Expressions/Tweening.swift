import Geometry
import Motion
import Runtime
import Views

/// Motion of views in a stated time, in words.
///
/// ```swift
/// transaction.add(Tweening.fadeIn().over(0.3).after(0.1).and.move(to: Point(480, 300)), to: card)
/// ```
/// A term takes 0.3 seconds at once, eased in and out, unless modifiers say otherwise.
public struct Tweening: MotionFamily {
  public typealias Target = View
  public let earlier: MotionChain

  public init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  /// From invisible to opaque.
  public func fadeIn() -> MotionExpression<TweenTerm> { change(.alpha, through: [0, 1]) }
  /// From opaque to invisible.
  public func fadeOut() -> MotionExpression<TweenTerm> { change(.alpha, through: [1, 0]) }
  /// From the alpha that the view has.
  public func fade(to alpha: Double) -> MotionExpression<TweenTerm> { change(.alpha, to: alpha) }
  /// From where the view is, in points of its parent.
  public func move(to place: Point) -> MotionExpression<TweenTerm> { change(.position, to: place) }
  /// From one place to another, in points of the view's parent.
  public func move(from start: Point, to end: Point) -> MotionExpression<TweenTerm> {
    change(.position, through: [start, end])
  }
  /// From where the view is, along an arc, in points of its parent.
  public func arc(to place: Point) -> MotionExpression<TweenTerm> {
    MotionExpression(
      TweenTerm {
        [ArcMove(to: place, duration: $0.duration, delay: $0.delay, timing: $0.curve, repetition: $0.repetition)]
      },
      in: self)
  }
  /// To a turn in radians, clockwise.
  public func rotate(to angle: Double) -> MotionExpression<TweenTerm> { change(.rotation, to: angle) }
  /// To a size in multiples of the view's own.
  public func scale(to factor: Double) -> MotionExpression<TweenTerm> { change(.scale, to: factor) }
  /// To a size in points.
  public func resize(to size: Size) -> MotionExpression<TweenTerm> { change(.size, to: size) }
  public func tint(to color: Color) -> MotionExpression<TweenTerm> { change(.backgroundColor, to: color) }

  /// Any property, from what it is.
  public func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<TweenTerm> {
    change(property, through: [value])
  }

  /// Any property through values; a single one is where it ends.
  /// - Precondition: at least one, finite.
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
  /// From invisible to opaque.
  public static func fadeIn() -> MotionExpression<TweenTerm> { Tweening().fadeIn() }
  /// From opaque to invisible.
  public static func fadeOut() -> MotionExpression<TweenTerm> { Tweening().fadeOut() }
  /// From the alpha that the view has.
  public static func fade(to alpha: Double) -> MotionExpression<TweenTerm> { Tweening().fade(to: alpha) }
  /// From where the view is, in points of its parent.
  public static func move(to place: Point) -> MotionExpression<TweenTerm> { Tweening().move(to: place) }
  /// From one place to another, in points of the view's parent.
  public static func move(from start: Point, to end: Point) -> MotionExpression<TweenTerm> {
    Tweening().move(from: start, to: end)
  }
  /// From where the view is, along an arc, in points of its parent.
  public static func arc(to place: Point) -> MotionExpression<TweenTerm> { Tweening().arc(to: place) }
  /// To a turn in radians, clockwise.
  public static func rotate(to angle: Double) -> MotionExpression<TweenTerm> { Tweening().rotate(to: angle) }
  /// To a size in multiples of the view's own.
  public static func scale(to factor: Double) -> MotionExpression<TweenTerm> { Tweening().scale(to: factor) }
  /// To a size in points.
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
  /// Any property, from what it is.
  public static func change<Value>(_ property: Property<View, Value>, to value: Value) -> MotionExpression<TweenTerm> {
    Tweening().change(property, to: value)
  }
  /// Any property through values; a single one is where it ends.
  public static func change<Value>(
    _ property: Property<View, Value>, through values: [Value]
  ) -> MotionExpression<TweenTerm> {
    Tweening().change(property, through: values)
  }
}

/// What ``Tweening`` says.
public struct TweenTerm: MotionTerm {
  public typealias Family = Tweening
  /// Seconds of one run.
  public fileprivate(set) var duration = 0.3
  /// Seconds before it begins.
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
  /// In so many seconds.
  /// - Precondition: 0 or more.
  public func over(_ seconds: Double) -> MotionExpression {
    precondition(seconds.isFinite && seconds >= 0, "a motion takes 0 or more seconds, not \(seconds)")
    return changing { $0.duration = seconds }
  }

  /// So many seconds later.
  /// - Precondition: 0 or more.
  public func after(_ seconds: Double) -> MotionExpression {
    precondition(seconds.isFinite && seconds >= 0, "a motion waits 0 or more seconds, not \(seconds)")
    return changing { $0.delay = seconds }
  }

  /// Spread over the time in this way.
  public func along(_ curve: TimingCurve) -> MotionExpression { changing { $0.curve = curve } }

  /// So many times.
  public func repeating(_ repetition: Repetition) -> MotionExpression { changing { $0.repetition = repetition } }
}
