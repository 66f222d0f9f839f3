/// Motion said in words: terms of a family, each with modifiers, in a chain.
///
/// ```swift
/// let entrance = Tweening.fadeIn().over(0.3).after(0.1).and.move(to: Point(480, 300))
/// transaction.add(entrance, to: card)
/// ```
/// An expression is a value. A modifier changes nothing: it answers a new expression, whose last term is another one. The
/// plans are made anew each time they are asked for, so one expression serves many targets.
/// > Source: Material Motion runtime specification, "Expressions": family, term, modifier.
@MainActor public struct MotionExpression<Term: MotionTerm> {
  private let earlier: MotionChain
  /// The last term: the one that modifiers are about.
  public let term: Term

  /// What a family's terms answer.
  /// - Parameter family: the one that was asked for the term, with what was said before.
  public init(_ term: Term, in family: Term.Family) {
    earlier = family.earlier
    self.term = term
  }

  private init(_ term: Term, after earlier: MotionChain) {
    self.earlier = earlier
    self.term = term
  }

  /// The same with another last term: what modifiers are made of.
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

  /// The family, for one more term.
  public var and: Term.Family { Term.Family(after: earlier.adding(term)) }

  /// Another family about the same targets, for one more term.
  public func and<Family: MotionFamily>(_ family: Family.Type) -> Family
  where Family.Target == Term.Family.Target {
    Family(after: earlier.adding(term))
  }

  /// The plans of all terms in the order in which they were said, made anew by each call.
  public func plans() -> [any Plan] { earlier.terms.flatMap { $0.plans() } + term.plans() }
}

/// What a family of motion can say: its methods answer ``MotionExpression``s of its terms.
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
  /// What its plans act on.
  associatedtype Target: AnyObject
  /// - Parameter earlier: what was said before, for ``MotionExpression/and``.
  init(after earlier: MotionChain)
  var earlier: MotionChain { get }
}

/// One thing that a family says: plain values, from which plans are made.
@MainActor public protocol MotionTerm {
  associatedtype Family: MotionFamily
  /// New plans at each call.
  func plans() -> [any Plan]
}

/// What was said before, by whatever families.
@MainActor public struct MotionChain {
  fileprivate private(set) var terms: [any MotionTerm] = []

  /// Nothing yet.
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

  /// Records the plans of an expression for whatever the selector fits at commit.
  public mutating func add<Term>(_ expression: MotionExpression<Term>, to selector: TargetSelector) {
    for plan in expression.plans() { append(.add(plan, name: nil, target: .selector(selector))) }
  }
}

extension Scheduler {
  /// Gives a target the plans of an expression.
  public func add<Term>(_ expression: MotionExpression<Term>, to target: Term.Family.Target) {
    var transaction = Transaction()
    transaction.add(expression, to: target)
    commit(transaction)
  }

  /// Gives the plans of an expression to every target that the selector fits now.
  public func add<Term>(_ expression: MotionExpression<Term>, to selector: TargetSelector) {
    var transaction = Transaction()
    transaction.add(expression, to: selector)
    commit(transaction)
  }
}
