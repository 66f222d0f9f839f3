/// Who was asked to lead a transition, in what order, and what spoke against each.
///
/// ```swift
/// print(transition.selection)  // Zoom needs an element that it grows from; Slide leads
/// ```
/// The order is that of ``TransitionController/directors``.
public struct DirectorSelection: CustomStringConvertible {
  public struct Candidate: Hashable, Sendable {
    public let name: String
    public let verdict: Verdict
  }

  public enum Verdict: Hashable, Sendable {
    case leads
    /// The first rule that does not hold.
    case needs(String)
    /// A chain of fallbacks came back to it, or would not end.
    case asked
  }

  /// In the order of asking.
  public private(set) var candidates: [Candidate] = []
  /// What nobody can have meant, in words: chains of fallbacks without an end.
  private(set) var faults: [String] = []

  /// Those that cannot lead; nobody is asked twice.
  private var unable: Set<DirectorFactory.Identity> = []

  /// How long a chain of fallbacks may be: one that makes new factories all the time never comes back to one.
  private static let chainLimit = 32

  init() {}

  /// The director that leads; nil: none of those who were asked.
  public var leader: String? { candidates.last { $0.verdict == .leads }?.name }

  public var description: String {
    if candidates.isEmpty { return "no director was asked" }
    return candidates.map(\.description).joined(separator: "; ")
  }

  /// The first that can, from the top; else the first that can among the fallbacks of the first, then of the second, and
  /// so on. Each is asked at most once.
  mutating func choose(from stack: [DirectorFactory], for prospect: ProposedTransition) -> DirectorFactory? {
    for factory in stack where canLead(factory, prospect) { return factory }
    for factory in stack {
      if let found = chooseFallback(of: factory, for: prospect) { return found }
    }
    return nil
  }

  private mutating func chooseFallback(
    of first: DirectorFactory, for prospect: ProposedTransition
  ) -> DirectorFactory? {
    var chain = [first]
    while let next = chain.last?.fallback(prospect) {
      guard chain.count < Self.chainLimit, !chain.contains(where: { $0.identity == next.identity }) else {
        reportCycle(chain, next)
        return nil
      }
      if canLead(next, prospect) { return next }
      chain.append(next)
    }
    return nil
  }

  private mutating func canLead(_ factory: DirectorFactory, _ prospect: ProposedTransition) -> Bool {
    if unable.contains(factory.identity) { return false }
    let obstacle = factory.obstacle(prospect)
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
  public var description: String {
    switch verdict {
    case .leads: "\(name) leads"
    case .needs(let rule): "\(name) needs \(rule)"
    case .asked: "\(name) was asked before"
    }
  }
}
