import Directors

/// The directors whose screens move by physics.
///
/// Swift runs nothing at import: to name these directors in a program, register them once.
/// ```swift
/// StockDirectors.register(PhysicsDirectors.all)
/// ```
/// Storyboards and the program `stagecraft` know them without that.
public enum PhysicsDirectors {
  public static let all: [StockDirector] = [
    SnapDirector.stock, GravityDirector.stock, GravityRotationDirector.stock, ThrowDirector.stock, DominoDirector.stock,
    PileDirector.stock,
  ]
}
