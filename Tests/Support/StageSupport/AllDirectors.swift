import Directors
import PhysicsDirectors
import Schema
import Transitions

/// The stock directors, including the physics directors, as in storyboards and the program.
package enum AllDirectors {
  package static let all: [StockDirector] = {
    StockDirectors.register(PhysicsDirectors.all)
    return StockDirectors.all
  }()

  package static let catalog = DirectorCatalog(all.map(\.info))

  package static func named(_ name: String) -> StockDirector? { all.first { $0.info.name == name } }
}

extension StockDirector {
  /// Returns a factory with the values for which the director has parameters, and ignores the others, so that one table
  /// of values can be used for many directors.
  package func factory(known values: [String: FieldValue]) -> DirectorFactory {
    factory(values.filter { value in info.parameters.contains { $0.isCalled(value.key) } })
  }
}
