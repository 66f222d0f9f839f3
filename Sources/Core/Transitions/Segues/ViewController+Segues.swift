import Runtime
import Views

extension ViewController {
  /// Registers a segue of this screen, for ``performSegue(withIdentifier:sender:completion:)``. A second one of the
  /// same name replaces the first, with a warning.
  /// - Parameters:
  ///   - policy: what happens while a transition runs.
  ///   - director: the director of the destination, both coming and going; nil: the destination's own.
  ///   - destination: makes the destination, each time, when the request's turn comes.
  public final func registerSegue(
    _ identifier: String, _ kind: SegueKind, animated: Bool = true, policy: CollisionPolicy = .reverse,
    director: DirectorFactory? = nil, destination: @escaping () -> ViewController
  ) {
    let entry = SegueTable.Entry(
      kind: kind, isAnimated: animated, policy: policy, director: director, destination: destination)
    if !segues.add(entry, identifier) {
      environment?.tell(.warning("\(nameInWarnings) has two segues of the name \(identifier); the second counts"))
    }
  }

  /// Performs a segue.
  ///
  /// `shouldPerformSegue` is called at once, `prepare(for:sender:)` when the request's turn comes. The same segue twice
  /// while it runs becomes one. Refused, with a warning, where there is no such segue.
  /// - Parameter completion: called exactly once, after the appearance callbacks.
  public final func performSegue(
    withIdentifier identifier: String, sender: Any? = nil,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let origin = RequestOrigin(source: .program, segue: identifier, element: sender as? View)
    guard let entry = segues.entries[identifier] else {
      warnOfUnknownSegue(identifier)
      return refuse(origin, completion)
    }
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else {
      return refuse(origin, completion)
    }
    perform(identifier, entry, sender, origin, completion)
  }

  private final func perform(
    _ identifier: String, _ entry: SegueTable.Entry, _ sender: Any?, _ origin: RequestOrigin,
    _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    let key = SegueKey(source: ObjectIdentifier(self), identifier: identifier)
    let make = { [self] in
      let destination = entry.destination()
      if let director = entry.director { destination.transitionController.directors = [director] }
      prepare(for: Segue(identifier, entry.kind, from: self, to: destination), sender: sender)
      return destination
    }
    switch entry.kind {
    case .push:
      guard let navigation = navigationController else {
        environment?.tell(.warning("the segue \(identifier) pushes, but \(nameInWarnings) is on no stack"))
        return refuse(origin, completion)
      }
      navigation.push(
        key: key, from: child(of: navigation), origin: origin, policy: entry.policy, animated: entry.isAnimated,
        completion: completion, make: make)
    case .showDetail:
      if let split = splitViewController {
        return split.showDetail(
          key: key, origin: origin, animated: entry.isAnimated, policy: entry.policy, completion: completion, make: make
        )
      }
      fallthrough
    case .present:
      present(
        key: key, from: self, origin: origin, policy: entry.policy, animated: entry.isAnimated, completion: completion,
        make: make)
    }
  }

  /// The direct child of a container that is this controller or contains it.
  private final func child(of container: ViewController) -> ViewController {
    var controller = self
    while let parent = controller.parent, parent !== container { controller = parent }
    return controller
  }

  private final func refuse(
    _ origin: RequestOrigin, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    guard let arbiter else { return answerWithoutWindow(completion, .refused(.noWindow)) }
    arbiter.refuse(.denied, origin: origin, policy: .drop, completion: completion)
  }

  private final func warnOfUnknownSegue(_ identifier: String) {
    let guess = segues.nearest(to: identifier).map { "; did you mean \($0)?" } ?? ""
    let known = segues.names.isEmpty ? "it has none" : "it has \(segues.names.joined(separator: ", "))"
    environment?.tell(.warning("\(nameInWarnings) has no segue \(identifier): \(known)\(guess)"))
  }
}

/// The identity of a segue's destination, so that the same segue twice becomes one.
private struct SegueKey: Hashable {
  let source: ObjectIdentifier
  let identifier: String
}
