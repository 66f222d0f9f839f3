extension Operation: CustomStringConvertible {
  var description: String {
    switch self {
    case .push(let place, let screen, let asking): "push \(screen) on \(place) \(asking)"
    case .pop(let place, let asking): "pop \(place) \(asking)"
    case .popTo(let place, let index, let asking): "pop \(place) to \(index) \(asking)"
    case .popToRoot(let place, let asking): "pop \(place) to root \(asking)"
    case .setStack(let place, let count, let screens, let asking):
      "stack of \(place): \(count) and \(screens.map(\.description)) \(asking)"
    case .present(let place, let screen, let asking): "present \(screen) over \(place) \(asking)"
    case .dismiss(let place, let asking): "dismiss \(place) \(asking)"
    case .segue(let place, let name, let sender, let asking):
      "segue \(name) of \(place)\(sender.isAllowed ? "" : " not allowed")\(text(sender.acts)) \(asking)"
    case .turn(let window): "turn window \(window)"
    case .escape(let window): "Escape in window \(window)"
    case .setRoot(let window, let root): "root of window \(window): \(root.screens.map(\.description))"
    case .closeWindow(let window): "close window \(window)"
    case .tryTicket(let place, let label): "try \(label) of \(place)"
    case .serialize(let place, let body): "serialize \(body) in \(place)"
    case .release(let index, let isTwice): "release ticket \(index)\(isTwice ? " twice" : "")"
    case .drop(let index): "drop ticket \(index)"
    case .withdraw(let index): "withdraw \(index)"
    case .startTransition: "startTransition"
    case .endTransition: "endTransition"
    case .serializeTransition(let label, let acts): "serializeTransition \(label)\(text(acts))"
    case .transitionComplete: "transitionComplete"
    case .press(let window, let x, let y): "press \(x),\(y) in window \(window)"
    case .move(let x, let y): "move \(x),\(y)"
    case .lift: "lift"
    case .losePointer: "lose pointer"
    case .resize(let window, let width, let height): "resize window \(window) to \(width)x\(height)"
    case .letGo: "directors let go"
    case .forget(let name): "forget \(name)"
    case .loseDelegate(let name): "lose delegate of \(name)"
    case .frame(let delay): "frame after \(delay)/64 s"
    case .several(let operations): "in one turn\(text(operations))"
    }
  }
}

private func text(_ operations: [Operation]) -> String {
  operations.isEmpty ? "" : " {" + operations.map(\.description).joined(separator: "; ") + "}"
}

extension Place: CustomStringConvertible {
  var description: String {
    switch self {
    case .root(let window): "root of \(window)"
    case .top(let window): "top of \(window)"
    case .part(let window, let index): "part \(index) of \(window)"
    }
  }
}

extension Asking: CustomStringConvertible {
  var description: String {
    "(\(name) \(policy)\(isAnimated ? "" : ", not animated"))" + (then.isEmpty ? "" : " then" + text(then))
  }
}

extension Serialization: CustomStringConvertible {
  var description: String {
    label + text(acts) + " \(end)" + (deadline.map { " within \($0)/64 s" } ?? "")
      + (isValid ? "" : " never valid") + (then.isEmpty ? "" : " then" + text(then))
  }
}

extension ScreenPlan: CustomStringConvertible {
  var description: String {
    var acts = ""
    for phase in Phase.allCases {
      if let operations = scripts[phase] { acts += " \(phase)" + text(operations) }
    }
    for segue in segues { acts += " \(segue.name): \(segue.kind) <\(segue.destination)> \(segue.policy)" }
    return "\(isStack ? "n" : "")\(name) \(style) \(way)" + acts
  }
}
