import Geometry

/// The states of a drag. Inputs are what happens to it; the actions that they return are for ``DragController``.
///
/// | state | moved | rested | released | cancelled | caught | landed | removed |
/// |---|---|---|---|---|---|---|---|
/// | carrying | highlights the target | spring-loads | → dropping, or → returning | → returning | | | → done |
/// | returning | | | | | → carrying | → done | → done |
/// | dropping | | | | | | → done | → done |
/// | done | | | | | | | |
///
/// Empty: the input does nothing. The end is reported once: with the drop, or on the way from returning to done.
nonisolated package struct DragMachine {
  package struct Target: Hashable, Sendable {
    package var view: ObjectIdentifier
    /// nil: the whole view, wherever it has scrolled.
    package var area: Rect?
    package var operation: DropOperation
    package var isSpringLoaded: Bool

    package init(_ view: ObjectIdentifier, area: Rect?, operation: DropOperation, isSpringLoaded: Bool = false) {
      (self.view, self.area, self.operation, self.isSpringLoaded) = (view, area, operation, isSpringLoaded)
    }

    fileprivate func isSamePlace(as other: Target?) -> Bool { view == other?.view && area == other?.area }
  }

  package enum State: Hashable { case carrying(over: Target?), returning, dropping, done }

  package enum Input: Hashable {
    case moved(over: Target?)
    /// The pointer has rested for the time of spring loading.
    case rested
    case released, cancelled, caught, landed
    /// The window or the picture is gone, or another drag begins.
    case removed
  }

  package enum Action: Hashable {
    case highlight(Target?)
    case startTimer, stopTimer
    case springLoad
    case perform(Target)
    case flyToTarget, flyHome
    case carry
    case end(DropOperation)
    case remove
  }

  package private(set) var state = State.carrying(over: nil)

  package init() {}

  package mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.carrying(let old), .moved(let new)):
      state = .carrying(over: new)
      return old == new ? [] : [.highlight(new)] + timing(from: old, to: new)
    case (.carrying(let target), .rested): return target?.isSpringLoaded == true ? [.springLoad] : []
    case (.carrying(let target?), .released) where target.operation.isAccepting:
      state = .dropping
      return [.stopTimer, .perform(target), .end(target.operation), .highlight(nil), .flyToTarget]
    case (.carrying, .released), (.carrying, .cancelled):
      state = .returning
      return [.stopTimer, .highlight(nil), .flyHome]
    case (.carrying, .removed):
      state = .done
      return [.stopTimer, .highlight(nil), .end(.cancel), .remove]
    case (.returning, .caught):
      state = .carrying(over: nil)
      return [.carry]
    case (.returning, .landed), (.returning, .removed):
      state = .done
      return [.end(.cancel), .remove]
    case (.dropping, .landed), (.dropping, .removed):
      state = .done
      return [.remove]
    case (.carrying, .caught), (.carrying, .landed), (.returning, .moved), (.returning, .rested),
      (.returning, .released), (.returning, .cancelled), (.dropping, .moved), (.dropping, .rested),
      (.dropping, .released), (.dropping, .cancelled), (.dropping, .caught), (.done, _):
      return []
    }
  }

  /// Another place begins the time of spring loading again.
  private func timing(from old: Target?, to new: Target?) -> [Action] {
    guard let new, new.isSpringLoaded else { return old?.isSpringLoaded == true ? [.stopTimer] : [] }
    return new.isSamePlace(as: old) && old?.isSpringLoaded == true ? [] : [.startTimer]
  }
}
