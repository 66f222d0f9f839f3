/// The kinds of events by which a log is filtered.
nonisolated enum LogKind: CaseIterable, Hashable {
  case requests, transitions, plans, scheduler, screens, lock, warnings

  /// The kind of a line of a trace.
  init(event: String) {
    switch event {
    case "request", "queued", "answer": self = .requests
    case "begin", "turn", "grab", "release", "end": self = .transitions
    case "scene", "replica", "resize", "reload": self = .screens
    case "lock": self = .lock
    case "warning": self = .warnings
    case "plan", "unplan", "director": self = .plans
    // Performers, tokens, activity: what a scheduler makes of the plans.
    default: self = .scheduler
    }
  }

  /// The title of the filter.
  var title: String {
    switch self {
    case .requests: "Requests"
    case .transitions: "Transitions"
    case .plans: "Plans"
    case .scheduler: "Scheduler"
    case .screens: "Screens"
    case .lock: "Lock"
    case .warnings: "Warnings"
    }
  }
}
