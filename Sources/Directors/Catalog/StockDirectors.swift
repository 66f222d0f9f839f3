import Geometry
import Motion
import Plans
import Transitions

/// A director that ships with the library: what may be said about it, and how it is made from that.
public struct StockDirector {
  public let info: DirectorInfo
  private let make: (DirectorParameters) -> DirectorFactory

  package init(_ info: DirectorInfo, make: @escaping (DirectorParameters) -> DirectorFactory) {
    self.info = info
    self.make = make
  }

  /// A factory with these parameters; what is not named has its default.
  /// - Precondition: names and values are those of `info`, as a checked storyboard gives them.
  public func factory(_ values: [String: ParameterValue] = [:]) -> DirectorFactory {
    make(DirectorParameters(info: info, values: values))
  }
}

/// The directors that ship with the library, by name.
///
/// The ten of the core are always here. The six of physics belong to `StagecraftPhysics`; a program that wants to name them
/// registers them once:
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

/// Values for the parameters of one director.
package struct DirectorParameters {
  let info: DirectorInfo
  let values: [String: ParameterValue]

  package func number(_ name: String) -> Double {
    if case .number(let value) = values[name] { return value }
    if case .number(_, _, let value) = domain(name) { return value }
    preconditionFailure("\(info.name) has no number \(name)")
  }

  package func choice(_ name: String) -> String {
    if case .text(let value) = values[name] { return value }
    if case .choice(_, let value) = domain(name) { return value }
    preconditionFailure("\(info.name) has no choice \(name)")
  }

  package func flag(_ name: String) -> Bool {
    if case .flag(let value) = values[name] { return value }
    if case .flag(let value) = domain(name) { return value }
    preconditionFailure("\(info.name) has no flag \(name)")
  }

  package func color(_ name: String) -> Color? {
    if case .color(let value) = values[name] { return value }
    if case .color(let value) = domain(name) { return value }
    preconditionFailure("\(info.name) has no colour \(name)")
  }

  /// What `backResponse` says; nil for the response of the way there.
  package var backResponse: Double? {
    let seconds = number("backResponse")
    return seconds == 0 ? nil : max(0.05, seconds)
  }

  /// What `threshold` and `flick` say.
  package var release: ReleaseRule { ReleaseRule(flick: number("flick"), threshold: number("threshold")) }

  private func domain(_ name: String) -> ParameterInfo.Domain? { info.parameters.first { $0.name == name }?.domain }
}

extension ParameterInfo {
  /// How long the motion takes, as a spring's response.
  package static func response(_ value: Double) -> ParameterInfo {
    ParameterInfo(
      name: "response", unit: "s", range: 0.05...5, defaultValue: value,
      summary: "How slow the spring is: the period it would swing at without damping.")
  }

  /// 0 stands for nil: a storyboard has no word for none.
  package static let backResponse = ParameterInfo(
    name: "backResponse", unit: "s", range: 0...5, defaultValue: 0,
    summary: "How slow the spring of the way back is, at least 0.05; 0 as response.")

  package static let flick = ParameterInfo(
    name: "flick", unit: "screens/s", range: 0.05...20, defaultValue: 1,
    summary:
      "A hand that lets go this fast or faster decides by its direction, else where it would land; a screen counts as 600 points at most."
  )

  package static let threshold = ParameterInfo(
    name: "threshold", unit: "", range: 0...1, defaultValue: 0.5,
    summary:
      "The share of the fore screen that must be left for it to stay, where a hand that lets go slowly would land.")
}
