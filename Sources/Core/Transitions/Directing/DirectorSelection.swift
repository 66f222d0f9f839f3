/// The directors that were asked to lead a transition, in order, and the reason why each could not.
///
/// ```swift
/// print(transition.selection)  // Zoom needs an element that it grows from; Slide leads
/// ```
/// The order is that of ``TransitionController/directors``.
public struct DirectorSelection: CustomStringConvertible {
  /// A director that was asked.
  public struct Candidate: Hashable, Sendable {
    /// The director's name.
    public let name: String
    /// The result of asking it.
    public let verdict: Verdict
  }

  /// The result of asking a director.
  public enum Verdict: Hashable, Sendable {
    /// The director leads the transition.
    case leads
    /// The first rule that does not hold.
    case needs(String)
    /// A chain of fallbacks came back to this director, or does not end.
    case asked
  }

  /// In the order of asking.
  public private(set) var candidates: [Candidate] = []
  /// Mistakes, in words: chains of fallbacks that do not end.
  private(set) var faults: [String] = []

  /// The directors that cannot lead; each is asked once.
  private var unable: Set<DirectorFactory.Identity> = []

  /// The greatest length of a chain of fallbacks. A chain that keeps making new factories never meets one twice.
  private static let chainLimit = 32

  init() {}

  /// The name of the director that leads; nil: none of those that were asked.
  public var leader: String? { candidates.last { $0.verdict == .leads }?.name }

  /// The directors that were asked, in words.
  public var description: String {
    if candidates.isEmpty { return "no director was asked" }
    return candidates.map(\.description).joined(separator: "; ")
  }

  /// Chooses the first director that can lead; otherwise the first among the fallbacks of the first director, then of
  /// the second, and so on. Each is asked at most once.
  mutating func choose(from stack: [DirectorFactory], for proposed: ProposedTransition) -> DirectorFactory? {
    for factory in stack where canLead(factory, proposed) { return factory }
    for factory in stack {
      if let found = chooseFallback(of: factory, for: proposed) { return found }
    }
    return nil
  }

  private mutating func chooseFallback(
    of first: DirectorFactory, for proposed: ProposedTransition
  ) -> DirectorFactory? {
    var chain = [first]
    while let next = chain.last?.fallback(proposed) {
      guard chain.count < Self.chainLimit, !chain.contains(where: { $0.identity == next.identity }) else {
        reportCycle(chain, next)
        return nil
      }
      if canLead(next, proposed) { return next }
      chain.append(next)
    }
    return nil
  }

  private mutating func canLead(_ factory: DirectorFactory, _ proposed: ProposedTransition) -> Bool {
    if unable.contains(factory.identity) { return false }
    let obstacle = factory.obstacle(proposed)
    if obstacle != nil { unable.insert(factory.identity) }
    candidates.append(Candidate(name: factory.name, verdict: obstacle.map { .needs($0) } ?? .leads))
    return obstacle == nil
  }

  private mutating func reportCycle(_ chain: [DirectorFactory], _ next: DirectorFactory) {
    candidates.append(Candidate(name: next.name, verdict: .asked))
    let names = (chain + [next]).suffix(8).map(\.name).joined(separator: " -> ")
    faults.append("the fallbacks of the director \(chain[0].name) have no end: \(names)")
  }
}

extension DirectorSelection.Candidate: CustomStringConvertible {
  /// The director and the result, in words.
  public var description: String {
    switch verdict {
    case .leads: "\(name) leads"
    case .needs(let rule): "\(name) needs \(rule)"
    case .asked: "\(name) was asked before"
    }
  }
}
