import Plans
import Runtime
import Schema
import Transitions

/// The parameters of a director that exists, and the same director with others.
package struct DirectorTuning {
  /// The name of the director in storyboards.
  package let name: String
  /// The value of each parameter.
  package let values: [String: FieldValue]
  private let make: ([String: FieldValue]) -> DirectorFactory

  /// - Parameter director: a director that a transition made. nil for one without declared parameters.
  package init?(_ director: any TransitionDirector) {
    guard let director = director as? any TunableDirector else { return nil }
    self = director.tuning
  }

  fileprivate init<Parameters: DeclaredParameters>(of director: ParameterizedDirector<Parameters>) {
    let (schema, type) = (Parameters.schema, type(of: director))
    let parameters = director.parameters
    name = schema.name
    let members = schema.fields.compactMap { field in field.get(parameters).map { (field.info.name, $0) } }
    values = Dictionary(uniqueKeysWithValues: members)
    make = { changes in
      var changed = parameters
      for field in schema.fields {
        guard let value = changes[field.info.name] else { continue }
        do throws(FieldProblem) {
          try field.set(&changed, value)
        } catch {
          preconditionFailure("\(schema.name): \(error.fault(of: field.info.name, at: []).message)")
        }
      }
      return DirectorFactory(type) { type.init($0, changed) }
    }
  }

  /// Returns a factory for the director with some parameters changed. All others are those of the director, also those
  /// that no file can express.
  /// - Precondition: the values are legal.
  package func factory(changing values: [String: FieldValue]) -> DirectorFactory { make(values) }
}

/// A director of any parameters that have a schema.
private protocol TunableDirector {
  var tuning: DirectorTuning { get }
}

extension ParameterizedDirector: TunableDirector where Parameters: DeclaredParameters {
  fileprivate var tuning: DirectorTuning { DirectorTuning(of: self) }
}

extension Transition {
  /// Continues on the springs that a director would make, from where the transition is and as fast as it is.
  package func continueOnSprings(of factory: DirectorFactory) {
    // The plans are asked for two empty screens, because a director may change the views of those that it is given.
    let stand = ProposedTransition(kind, fore: ViewController(), back: ViewController())
    stand.backViewController.view.overrideTheme = containerView.theme
    for case .add(let plan as SpringProgress, _, _) in factory.plans(for: stand).operations {
      transact { $0.add(plan, to: progress) }
    }
  }
}
