/// The life of a toast: input is what happens to it, output what its view does.
///
/// | state | pointer over, away | hand takes it, lets go | time is up | dismissed, removed |
/// |---|---|---|---|---|
/// | shown | the time stops, begins again | → held | → leaving | → leaving, → gone |
/// | held | | → leaving, or returns to shown | | → leaving, → gone |
/// | leaving | | | | → gone |
/// | gone | | | | |
///
/// Empty: the input does nothing. The reason is decided once, on the way to leaving or gone.
nonisolated package struct ToastMachine: Hashable, Sendable {
  package enum State: Hashable { case shown, held, leaving, gone }

  package enum Input: Hashable {
    case appeared
    case pointerEntered, pointerExited
    case grabbed
    /// - Parameter isAway: whether the hand has thrown it, or pulled it far enough.
    case released(isAway: Bool)
    case timePassed
    case dismissed(Toast.Dismissal)
    /// It is no longer in a window.
    case removed
  }

  package enum Action: Hashable {
    case startTimer, stopTimer
    /// Goes back to its place.
    case rest
    /// Goes, and tells the program why.
    case leave(Toast.Dismissal)
    /// Is gone already: tells the program only.
    case tell(Toast.Dismissal)
  }

  package private(set) var state = State.shown
  private var isOver = false

  package init() {}

  package mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.gone, _), (.leaving, .appeared), (.leaving, .pointerEntered), (.leaving, .pointerExited),
      (.leaving, .grabbed), (.leaving, .released), (.leaving, .timePassed), (.leaving, .dismissed),
      (.held, .appeared), (.held, .grabbed), (.held, .timePassed), (.shown, .released):
      return []
    case (.shown, .appeared):
      return isOver ? [] : [.startTimer]
    case (.shown, .pointerEntered):
      isOver = true
      return [.stopTimer]
    case (.shown, .pointerExited):
      isOver = false
      return [.startTimer]
    case (.held, .pointerEntered), (.held, .pointerExited):
      isOver = input == .pointerEntered
      return []
    case (.shown, .grabbed):
      state = .held
      return [.stopTimer]
    case (.held, .released(let isAway)):
      if isAway { return leave(.swipe) }
      state = .shown
      return isOver ? [.rest] : [.rest, .startTimer]
    case (.shown, .timePassed): return leave(.timeout)
    case (.shown, .dismissed(let reason)), (.held, .dismissed(let reason)): return leave(reason)
    case (.shown, .removed), (.held, .removed):
      state = .gone
      return [.stopTimer, .tell(.removed)]
    case (.leaving, .removed):
      state = .gone
      return []
    }
  }

  private mutating func leave(_ reason: Toast.Dismissal) -> [Action] {
    state = .leaving
    return [.stopTimer, .leave(reason)]
  }
}
