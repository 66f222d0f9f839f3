import Notation
import Schema

/// The owner of parameters.
nonisolated enum TuningSubject: Hashable, Sendable {
  /// A segue of the storyboard, by its name.
  case segue(String)
  /// A director that the program makes, by its name in the catalog.
  case director(String)

  /// The name of the segue or the director.
  var name: String {
    switch self {
    case .segue(let name), .director(let name): name
    }
  }
}

/// Everything that the page Tuning shows.
nonisolated struct TuningSnapshot: Hashable, Sendable {
  /// The segue or director whose parameters are shown; nil until a transition has run.
  var subject: TuningSubject?
  /// The segues and directors that can be tuned.
  var subjects: [TuningSubject] = []
  /// The name of the director at work; nil if there is none with parameters.
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

  /// The place that has the values without tuning.
  var origin: TuningOrigin {
    switch subject {
    case .segue: canWrite ? .file : .storyboard
    case .director, nil: .program
    }
  }

  /// The Swift code that makes the director with the tuned values; nil where there is no subject.
  var snippet: String? {
    guard let sets, let directorName else { return nil }
    return DirectorSnippet(directorName, sets.infos, sets.values).text
  }
}
