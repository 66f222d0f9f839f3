/// The kinds of events by which a log is filtered.
nonisolated enum LogKind: CaseIterable, Hashable {
  case requests, transitions, plans, screens, lock, warnings

  /// The kind of a line of a trace.
  init(event: String) {
    switch event {
    case "request", "queued", "answer": self = .requests
    case "begin", "turn", "grab", "release", "end": self = .transitions
    case "scene", "replica": self = .screens
    case "lock": self = .lock
    case "warning": self = .warnings
    // Everything else comes from schedulers: plans, performers, tokens, directors, activity.
    default: self = .plans
    }
  }

  /// The title of the filter.
  var title: String {
    switch self {
    case .requests: "Requests"
    case .transitions: "Transitions"
    case .plans: "Plans"
    case .screens: "Screens"
    case .lock: "Lock"
    case .warnings: "Warnings"
    }
  }
}
