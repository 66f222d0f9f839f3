/// A chain of motions in a fluent syntax: each term of a motion family makes plans, and modifiers change it.
///
/// ```swift
/// let entrance = Tweening.fadeIn().over(0.3).after(0.1).and.move(to: Point(480, 300))
/// transaction.add(entrance, to: card)
/// ```
/// An expression is a value. A modifier returns a new expression with a changed last term. Each call of ``plans()``
/// makes new plans, so that one expression serves many targets.
/// > Source: Material Motion runtime specification, "Expressions": family, term, modifier.
@MainActor public struct MotionExpression<Term: MotionTerm> {
  private let earlier: MotionChain
  /// The last term, which modifiers change.
  public let term: Term

  /// Makes the expression that a family's method returns.
  /// - Parameters:
  ///   - term: the new last term.
  ///   - family: the family whose method is called; it contains the earlier terms.
  public init(_ term: Term, in family: Term.Family) {
    earlier = family.earlier
    self.term = term
  }

  private init(_ term: Term, after earlier: MotionChain) {
    self.earlier = earlier
    self.term = term
  }

  /// Returns the expression with a changed last term, for the implementation of modifiers.
  ///
  /// ```swift
  /// extension MotionExpression where Term == Wobble {
  ///   func by(_ points: Double) -> Self { changing { $0.amplitude = points } }
  /// }
  /// ```
  public func changing(_ change: (inout Term) -> Void) -> MotionExpression {
    var term = term
    change(&term)
    return MotionExpression(term, after: earlier)
  }

  /// The family of the last term, for a further term.
  public var and: Term.Family { Term.Family(after: earlier.adding(term)) }

  /// Returns another family for the same targets, for a further term.
  public func and<Family: MotionFamily>(_ family: Family.Type) -> Family
  where Family.Target == Term.Family.Target {
    Family(after: earlier.adding(term))
  }

  /// Makes the plans of all terms, in the order of the terms.
  public func plans() -> [any Plan] { earlier.terms.flatMap { $0.plans() } + term.plans() }
}

/// A set of related motions. Its methods return a ``MotionExpression`` for each kind of motion.
///
/// ```swift
/// struct Wobbling: MotionFamily {
///   typealias Target = View
///   let earlier: MotionChain
///   init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }
///
///   func gently() -> MotionExpression<Wobble> { MotionExpression(Wobble(amplitude: 4), in: self) }
/// }
/// ```
@MainActor public protocol MotionFamily {
  /// The type of target that the family's plans act on.
  associatedtype Target: AnyObject
  /// Makes a family that adds terms to earlier ones.
  /// - Parameter earlier: the terms before, from ``MotionExpression/and``.
  init(after earlier: MotionChain)
  /// The terms before the next one.
  var earlier: MotionChain { get }
}

/// One motion of a family: plain values, from which plans are made.
@MainActor public protocol MotionTerm {
  /// The family that the term belongs to.
  associatedtype Family: MotionFamily
  /// Makes new plans at each call.
  func plans() -> [any Plan]
}

/// The earlier terms of an expression, from any families.
@MainActor public struct MotionChain {
  fileprivate private(set) var terms: [any MotionTerm] = []

  /// Makes an empty chain.
  public init() {}

  fileprivate func adding(_ term: any MotionTerm) -> MotionChain {
    var longer = self
    longer.terms.append(term)
    return longer
  }
}

extension Transaction {
  /// Records the plans of an expression for a target.
  public mutating func add<Term>(_ expression: MotionExpression<Term>, to target: Term.Family.Target) {
    for plan in expression.plans() { append(.add(plan, name: nil, target: .object(target))) }
  }

  /// Records the plans of an expression for all targets that the selector matches at commit.
  public mutating func add<Term>(_ expression: MotionExpression<Term>, to selector: TargetSelector) {
    for plan in expression.plans() { append(.add(plan, name: nil, target: .selector(selector))) }
  }
}

extension Scheduler {
  /// Adds the plans of an expression to a target.
  public func add<Term>(_ expression: MotionExpression<Term>, to target: Term.Family.Target) {
    var transaction = Transaction()
    transaction.add(expression, to: target)
    commit(transaction)
  }

  /// Adds the plans of an expression to every target that the selector matches now.
  public func add<Term>(_ expression: MotionExpression<Term>, to selector: TargetSelector) {
    var transaction = Transaction()
    transaction.add(expression, to: selector)
    commit(transaction)
  }
}
