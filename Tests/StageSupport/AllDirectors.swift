import Directors
import PhysicsDirectors

/// The stock directors together with those of physics, as storyboards and the program know them.
package enum AllDirectors {
  package static let all: [StockDirector] = {
    StockDirectors.register(PhysicsDirectors.all)
    return StockDirectors.all
  }()

  package static let catalog = DirectorCatalog(all.map(\.info))

  package static func named(_ name: String) -> StockDirector? { all.first { $0.info.name == name } }
}
