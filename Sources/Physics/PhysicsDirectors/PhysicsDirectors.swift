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
    StockDirector(
      SnapDirector.self,
      "The new screen snaps into its place on a spring, from beside it; a body of physics."),
    StockDirector(
      GravityDirector.self,
      "The new screen falls from above and bounces on the lower edge; on its way back it falls up, turning."),
    StockDirector(
      GravityRotationDirector.self,
      "The new screen swings down about a pin at its corner; on its way back it tips over the other one."),
    StockDirector(
      ThrowDirector.self,
      "The new screen hangs from the pointer by a spring, tilts, and can be thrown in any direction."),
    StockDirector(
      DominoDirector.self,
      "The cards of the old screen tumble away one after another, and stand up again on the way back."),
    StockDirector(PileDirector.self, "The new screen's views drop in and pile up; backward they drop out."),
  ]
}
