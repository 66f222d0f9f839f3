import Schema
import Transitions

/// A director that can be used by name: its declaration, and a way to make it with given parameters.
public struct StockDirector {
  /// The name, the description and the parameters.
  public let info: DirectorInfo
  private let make: ([FieldMember]) throws(FieldFault) -> DirectorFactory

  /// - Parameter summary: the description of the director in one sentence, shown by `--list`.
  package init<Director: ParameterizedDirector>(_ type: Director.Type, _ summary: String) {
    let schema = Director.Parameters.schema
    info = DirectorInfo(name: schema.name, summary: summary, parameters: schema.infos)
    make = { members throws(FieldFault) in
      let parameters = try schema.decode(members)
      return DirectorFactory(Director.self) { Director($0, parameters) }
    }
  }

  /// Returns a factory for the director with the given parameters. Other parameters have their defaults.
  /// - Precondition: the names and values are legal according to ``info``.
  public func factory(_ values: [String: FieldValue] = [:]) -> DirectorFactory {
    do throws(FieldFault) {
      return try make(values.sorted { $0.key < $1.key }.map { FieldMember($0.key, $0.value) })
    } catch {
      preconditionFailure("\(info.name): \(error.message)")
    }
  }
}

/// A director with parameters.
@MainActor package protocol ParameterizedDirector: TransitionDirector {
  associatedtype Parameters: DirectorParameters
  var parameters: Parameters { get }
  init(_ transition: Transition, _ parameters: Parameters)
}

/// The parameters of a director. Each is a stored property with a default and a field of the schema.
@MainActor package protocol DirectorParameters {
  static var schema: ValueSchema<Self> { get }
}

/// The directors of the library, by name.
///
/// The ten core directors are always registered. The six physics directors are in `StagecraftPhysics`; a program
/// registers them once to use them by name:
/// ```swift
/// StockDirectors.register(PhysicsDirectors.all)
/// ```
public enum StockDirectors {
  /// All registered directors, in the order of registration.
  public private(set) static var all: [StockDirector] = [
    FadeDirector.stock, SlideDirector.stock, PushDirector.stock, CoverDirector.stock, CrossDissolveDirector.stock,
    StaggerDirector.stock, SheetDirector.stock, FlipDirector.stock, ZoomDirector.stock, MorphDirector.stock,
  ]

  /// Registers directors, so that they can be used by name. A director whose name is already registered is ignored.
  public static func register(_ directors: [StockDirector]) {
    for director in directors where named(director.info.name) == nil { all.append(director) }
  }

  /// The names and parameters of ``all``.
  public static var catalog: DirectorCatalog { DirectorCatalog(all.map(\.info)) }

  /// The director with a name; nil if it is not registered.
  public static func named(_ name: String) -> StockDirector? { all.first { $0.info.name == name } }

  /// The director of screens that do not set one: `Slide`, from the right for a push and from below for a presented
  /// screen; for tabs a `Fade` that takes less than 0.2 s.
  public static func system(_ kind: TransitionKind) -> DirectorFactory? {
    switch kind {
    case .push, .present, .exchange: SlideDirector.stock.factory()
    case .tab: FadeDirector.stock.factory(["response": .number(0.1)])
    }
  }
}
