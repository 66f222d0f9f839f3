/// Whether the user is taking a presented screen away, and so what the delegate is told of it.
///
/// Inputs are the methods; each answers whether the delegate is to be told.
struct UserDismissal: Equatable {
  private enum State: Equatable { case none, going }
  private var state = State.none
  /// Whether a request of the user's is just being made: a transition that turns round meanwhile does so for the user.
  var isAsking = false

  /// The screen is on its way out, for the user. - Returns: whether `willDismiss` is due.
  mutating func begin() -> Bool {
    defer { state = .going }
    return state == .none
  }

  /// The screen is on its way back in.
  mutating func takeBack() { state = .none }

  /// The transition is over. - Returns: whether `didDismiss` is due.
  mutating func end(isGone: Bool) -> Bool {
    defer { state = .none }
    return isGone && state == .going
  }
}
