import Runtime
import Transitions

/// Older ways to set ``TransitionController/directors``.
extension TransitionController {
  /// The first director. Setting it replaces all directors; nil: the default director.
  public var directorFactory: DirectorFactory? {
    get { directors.first }
    set { directors = newValue.map { [$0] } ?? [] }
  }

  /// The type of the first director. Setting it replaces all directors; nil: the default director.
  public var directorType: (any TransitionDirector.Type)? {
    get { directors.first?.type }
    set { directors = newValue.map { [DirectorFactory(any: $0)] } ?? [] }
  }

  /// The same as ``directorType``.
  /// > Source: Material Motion, transition controller specification, "transition director type".
  public var directorClass: (any TransitionDirector.Type)? {
    get { directorType }
    set { directorType = newValue }
  }
}

extension TabController {
  /// The same as ``director``.
  public var directorFactory: DirectorFactory? {
    get { director }
    set { director = newValue }
  }
}

/// The name of ``NavigationOperationKind`` in UIKit, `UINavigationControllerOperation`.
public typealias NavigationControllerOperation = NavigationOperationKind
