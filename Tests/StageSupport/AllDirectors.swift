import Directors
import PhysicsDirectors
import Schema
import Transitions

/// The stock directors together with those of physics, as storyboards and the program know them.
package enum AllDirectors {
  package static let all: [StockDirector] = {
    StockDirectors.register(PhysicsDirectors.all)
    return StockDirectors.all
  }()

  package static let catalog = DirectorCatalog(all.map(\.info))

  package static func named(_ name: String) -> StockDirector? { all.first { $0.info.name == name } }
}

extension StockDirector {
  /// A factory with those of the values that the director has parameters for: one table of values serves many directors.
  package func factory(known values: [String: FieldValue]) -> DirectorFactory {
    factory(values.filter { value in info.parameters.contains { $0.isCalled(value.key) } })
  }
}
