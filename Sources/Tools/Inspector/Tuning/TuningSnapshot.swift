import JSON
import Schema

/// The owner of parameters.
nonisolated enum TuningSubject: Hashable, Sendable {
  /// A segue of the storyboard, by its name.
  case segue(String)
  /// A director that the program makes, by its name in the catalog.
  case director(String)
  /// Plans that the program adds.
  case plan(PlanKey)

  /// The name of the segue or the director, or the plan in a few words.
  var name: String {
    switch self {
    case .segue(let name), .director(let name): name
    case .plan(let key): key.text
    }
  }
}

/// The common subject of plans: all plans with one key are tuned together.
nonisolated struct PlanKey: Hashable, Sendable {
  /// The director of the transition; outside transitions the label of the scheduler.
  let owner: String
  /// The name of what the plans move, without the numbers of views that have no identifier.
  let target: String
  /// The name of the plans' family.
  let family: String
  /// The property that they move; nil for plans that move several, or none.
  let property: String?

  /// The target and the plan: `card: SpringTo position`.
  var text: String { "\(target): \(family)" + (property.map { " " + $0 } ?? "") }
}

/// Everything that the page Tuning shows.
nonisolated struct TuningSnapshot: Hashable, Sendable {
  /// The segue, director or plan whose parameters are shown; nil until something has moved.
  var subject: TuningSubject?
  /// The segues, directors and plans that can be tuned.
  var subjects: [TuningSubject] = []
  /// Those of them with a tuned value in effect.
  var tuned: [TuningSubject] = []
  /// The name of the director at work, or of a plan's owner; nil if there is none with parameters.
  var directorName: String?
  /// The parameters of the subject and their values; nil for a subject without parameters.
  var sets: TuningSets?
  var canUndo = false
  var canRedo = false
  /// The result of the last action in one sentence; nil: none.
  var message: String?
  /// Whether ``message`` says why something was not done.
  var isFault = false
  /// Whether there is a file to write into.
  var canWrite = false
  /// Whether a change applies to transitions under way, too.
  var appliesNow = true

  /// The parameters of the subject in the order of their declaration.
  var parameters: [TuningParameter] {
    guard let sets, let subject else { return [] }
    let isFile = if case .segue = subject { true } else { false }
    return sets.infos.compactMap { info in
      guard let value = sets.values[info.name], let base = sets.base[info.name] else { return nil }
      return TuningParameter(
        info: info, value: value, base: base, isInFile: isFile && sets.given.contains(info.name), origin: origin)
    }
  }

  var isPlan: Bool { if case .plan = subject { true } else { false } }

  /// The beginning of the names of the first spring's two parameters: `spring.` for a plan, else empty.
  var springPrefix: String {
    let spring = isPlan ? sets?.infos.first { $0.name.hasSuffix("." + SpringNames.response) } : nil
    return spring.map { String($0.name.dropLast(SpringNames.response.count)) } ?? ""
  }

  /// The place that has the values without tuning.
  var origin: TuningOrigin {
    switch subject {
    case .segue: canWrite ? .file : .storyboard
    case .director, .plan, nil: .program
    }
  }

  /// The Swift code that makes the director, or the arguments of the plan, with the tuned values; nil where there is no
  /// subject.
  var snippet: String? {
    guard let sets, let directorName else { return nil }
    if case .plan(let key) = subject { return PlanSnippet(key, sets).text }
    return DirectorSnippet(directorName, sets.infos, sets.values).text
  }
}
