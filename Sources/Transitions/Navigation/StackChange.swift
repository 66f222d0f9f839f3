import Runtime

/// What differs between two stacks: what stands on top of what they share. The cost of a change is that of the
/// difference, not of the stack.
struct StackChange {
  /// How many screens, from the root on, are the same.
  let shared: Int
  /// The rest when all is back, and when all is fore. Each may be empty where something is shared.
  let backTail: [ViewController]
  let foreTail: [ViewController]

  func tail(_ direction: TransitionDirection) -> [ViewController] {
    direction == .forward ? foreTail : backTail
  }

  /// Who is on no stack any more where it ends in this direction, from the root up.
  func leaving(_ direction: TransitionDirection) -> [ViewController] {
    let staying = Set(tail(direction).map(ObjectIdentifier.init))
    return tail(direction.reversed).filter { !staying.contains(ObjectIdentifier($0)) }
  }

  static func push(_ controller: ViewController, on stack: [ViewController]) -> StackChange {
    StackChange(shared: stack.count, backTail: [], foreTail: [controller])
  }

  /// All above an index leave.
  static func pop(_ stack: [ViewController], to index: Int) -> StackChange {
    StackChange(shared: index + 1, backTail: [], foreTail: Array(stack[(index + 1)...]))
  }

  static func set(back: [ViewController], fore: [ViewController]) -> StackChange {
    let shared = zip(back, fore).prefix { $0 === $1 }.count
    return StackChange(shared: shared, backTail: Array(back[shared...]), foreTail: Array(fore[shared...]))
  }
}
