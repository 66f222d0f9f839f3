import Schema
import Transitions

/// A director that can be used by name: its declaration, and a way to make it with given parameters.
public struct StockDirector {
  /// The name, the description and the parameters.
  public let info: DirectorInfo
  private let make: ([FieldMember]) throws(FieldFault) -> DirectorFactory

  /// - Parameter summary: the description of the director in one sentence, shown by `--list`.
  package init<Parameters: DeclaredParameters>(_ type: ParameterizedDirector<Parameters>.Type, _ summary: String) {
    let schema = Parameters.schema
    info = DirectorInfo(name: schema.name, summary: summary, parameters: schema.infos)
    make = { members throws(FieldFault) in
      let parameters = try schema.decode(members)
      return DirectorFactory(type) { type.init($0, parameters) }
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
    StockDirector(FadeDirector.self, "The new screen appears over the old one."),
    StockDirector(SlideDirector.self, "The new screen slides in over the old one from an edge."),
    StockDirector(
      PushDirector.self,
      "The new screen slides in from an edge with a shadow; the old one gives way more slowly and darkens."),
    StockDirector(
      CoverDirector.self,
      "The new screen covers the old one from an edge; the old one steps back like a card."),
    StockDirector(CrossDissolveDirector.self, "One screen dissolves into the other in place, or through a colour."),
    StockDirector(
      StaggerDirector.self,
      "The new screen's views enter one after another, starting at the touched view."),
    StockDirector(
      SheetDirector.self,
      "Presented, a sheet comes up to a resting place and can be pulled; pushed, it covers like Cover."),
    StockDirector(FlipDirector.self, "Both screens turn in depth, as the two sides of a card."),
    StockDirector(
      ZoomDirector.self,
      "The touched element, or the one that \"match\" names, grows into the new screen."),
    StockDirector(
      MorphDirector.self,
      "Whatever has the same id on both screens goes from place to place; the rest fades."),
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
    case .push, .present, .exchange: named("Slide")?.factory()
    case .tab: named("Fade")?.factory(["response": .number(0.1)])
    }
  }
}
