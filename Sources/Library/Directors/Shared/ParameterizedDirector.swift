import Plans
import Runtime
import Schema
import Transitions
import Views

/// The base class of directors with parameters.
///
/// A subclass has a struct of parameters and adds the plans of the transition:
/// ```swift
/// final class DimmedRiseDirector: ParameterizedDirector<DimmedRiseDirector.Parameters> {
///   struct Parameters: DirectorParameters {
///     var spring = Spring.smooth
///   }
///   override func setUp(_ transaction: inout Transaction) {
///     transaction.add(SpringProgress(spring: parameters.spring), to: transition.progress)
///   }
/// }
/// ```
open class ParameterizedDirector<Parameters: DirectorParameters>: TransitionDirector {
  /// The transition that the director describes.
  public final let transition: Transition
  /// The parameters of the director. Those of an entrance that follow the theme's motion have its values.
  public final let parameters: Parameters

  /// Makes a director with the default parameters.
  public required convenience init(_ transition: Transition) { self.init(transition, Parameters()) }

  /// Makes a director with the given parameters.
  /// - Precondition: each parameter of a stock director is in its range.
  public required init(_ transition: Transition, _ parameters: Parameters) {
    if let fault = (parameters as? any DeclaredParameters)?.fault { preconditionFailure(fault) }
    self.transition = transition
    self.parameters = following(transition.containerView.theme.motion, parameters)
  }

  /// Adds the plans of the transition. Default: none.
  open func setUp(_ transaction: inout Transaction) {}
  /// Removes what the director added to the screens. Default: nothing.
  open func tearDown() {}
  /// Whether a request may reverse the running transition. Default: true.
  open class var isInterruptible: Bool { true }
  /// The rules that must hold for the director to lead a transition. Default: none.
  open class var preconditions: [Precondition] { [] }
  /// The director that is asked where this one cannot lead. Default: nil.
  open class func fallback(for proposed: ProposedTransition) -> DirectorFactory? { nil }
  /// The name in traces. Default: the type's, without "Director".
  open class var name: String { usualName }
}

/// The parameters with the theme's motion, where an entrance follows it.
private func following<Parameters: DirectorParameters>(
  _ motion: Theme.MotionScheme, _ parameters: Parameters
) -> Parameters {
  guard var own = parameters as? any EntranceParameters else { return parameters }
  own.entrance.follow(motion)
  return own as? Parameters ?? parameters
}

/// The parameters of a director, each with a default.
@MainActor public protocol DirectorParameters {
  /// Makes the default parameters.
  init()
}

/// The parameters of a stock director. Each is a stored property with a default and a field of the schema.
@MainActor package protocol DeclaredParameters: DirectorParameters {
  static var schema: ValueSchema<Self> { get }
  /// The first parameter outside its range, as a sentence; nil if there is none.
  var fault: String? { get }
}

extension DeclaredParameters {
  package var fault: String? { Self.schema.fault(in: self) }
}
