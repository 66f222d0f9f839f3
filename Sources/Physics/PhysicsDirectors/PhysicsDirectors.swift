import Directors

/// The directors that move screens by physics.
///
/// Swift runs no code when a module is imported. Register these directors once to refer to them by name in a program:
/// ```swift
/// StockDirectors.register(PhysicsDirectors.all)
/// ```
/// Storyboards and the program `stagecraft` know them without registration.
public enum PhysicsDirectors {
  /// All directors of this module.
  public static let all: [StockDirector] = [
    SnapDirector.stock, GravityDirector.stock, GravityRotationDirector.stock, ThrowDirector.stock, DominoDirector.stock,
    PileDirector.stock,
  ]
}
