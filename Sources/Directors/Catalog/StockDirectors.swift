import Schema
import Transitions

/// A director that ships with the library: its declaration, and how it is made with values for its parameters.
public struct StockDirector {
  public let info: DirectorInfo
  private let make: ([FieldMember]) throws(FieldFault) -> DirectorFactory

  /// - Parameter summary: one sentence for `--list`.
  package init<Director: ParameterizedDirector>(_ type: Director.Type, _ summary: String) {
    let schema = Director.Parameters.schema
    info = DirectorInfo(name: schema.name, summary: summary, parameters: schema.infos)
    make = { members throws(FieldFault) in
      let parameters = try schema.decode(members)
      return DirectorFactory(Director.self) { Director($0, parameters) }
    }
  }

  /// A factory with these parameters. Each of the others has its default.
  /// - Precondition: names and values are those of `info`, as in a storyboard without faults.
  public func factory(_ values: [String: FieldValue] = [:]) -> DirectorFactory {
    do throws(FieldFault) {
      return try make(values.sorted { $0.key < $1.key }.map { FieldMember($0.key, $0.value) })
    } catch {
      preconditionFailure("\(info.name): \(error.message)")
    }
  }
}

/// A director that is made with parameters.
@MainActor package protocol ParameterizedDirector: TransitionDirector {
  associatedtype Parameters: DirectorParameters
  init(_ transition: Transition, _ parameters: Parameters)
}

/// The parameters of a director. Each is a stored property with its default, and a line of the schema.
@MainActor package protocol DirectorParameters {
  static var schema: ValueSchema<Self> { get }
}

/// The directors that ship with the library, by name.
///
/// The ten of the core are always here. The six of physics belong to `StagecraftPhysics`; a program that wants to name
/// them registers them once:
/// ```swift
/// StockDirectors.register(PhysicsDirectors.all)
/// ```
public enum StockDirectors {
  /// Every director that can be named, in order of registration.
  public private(set) static var all: [StockDirector] = [
    FadeDirector.stock, SlideDirector.stock, PushDirector.stock, CoverDirector.stock, CrossDissolveDirector.stock,
    StaggerDirector.stock, SheetDirector.stock, FlipDirector.stock, ZoomDirector.stock, MorphDirector.stock,
  ]

  /// Adds directors that can be named from now on. A director whose name is taken already is ignored.
  public static func register(_ directors: [StockDirector]) {
    for director in directors where named(director.info.name) == nil { all.append(director) }
  }

  /// The names and parameters of ``all``.
  public static var catalog: DirectorCatalog { DirectorCatalog(all.map(\.info)) }

  /// The director of that name; nil if none was registered.
  public static func named(_ name: String) -> StockDirector? { all.first { $0.info.name == name } }

  /// The transitions of screens that name none: a push slides in from the right, a presented screen from below.
  public static func system(_ kind: TransitionKind) -> DirectorFactory? { SlideDirector.stock.factory() }
}
