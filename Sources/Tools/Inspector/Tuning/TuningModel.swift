import Directors
import JSON
import Runtime
import Schema
import Stage
import Storyboard
import Transitions
import Views

/// Tunes the parameters of the director at work in an inspected stage and those of plans, and writes them into its
/// storyboard file.
///
/// In a storyboard the parameters are those of a segue. In a program without one they are those of all directors of a
/// name: values that are tuned replace the program's each time such a director is made. Tuned values of plans replace
/// the program's each time such a plan is added.
final class TuningModel {
  private let core: StageCore
  private var storyboard: Storyboard?
  /// The document without tuned values.
  private var document: StoryboardDocument?
  private var states: [TuningSubject: TuningState] = [:]
  private var observer: Observer?
  /// The plans of the program.
  private let plans = PlanTuner()
  /// The number of kinds of plans at the last look.
  private var seenPlans = 0
  /// The director of the newest transition, if it has no parameters: its plans are shown.
  private var plainDirector: String?
  /// The calls of ``start()`` without their ``stop()``.
  private var starts = 0
  /// The director that was made last for each name, while its transition runs.
  private var running: [String: Running] = [:]
  private struct Running {
    weak var transition: Transition?
    let tuning: DirectorTuning
  }

  /// The parameters that are shown; nil until a transition has run.
  private(set) var subject: TuningSubject?
  /// Whether a change applies to transitions under way, too. Springs continue from where they are and as fast as they
  /// are; other parameters apply from the next transition on. Default: true.
  var appliesNow = true {
    didSet { if appliesNow != oldValue { didChange() } }
  }
  /// The result of the last action in one sentence; nil: none.
  private(set) var message: String?
  /// Whether ``message`` says why something was not done.
  private(set) var isFault = false
  var onChange: (() -> Void)?

  /// - Parameter storyboard: the storyboard of the stage; nil for a program without one.
  init(_ core: StageCore, _ storyboard: Storyboard?) {
    self.core = core
    self.storyboard = storyboard
    document = storyboard?.document
    subject = storyboard.flatMap(Self.firstSubject)
    plans.changes = { [unowned self] in states[.plan($0)]?.changes ?? [:] }
    plans.onFault = { [unowned self] in tell($0.message) }
  }

  /// The segue to begin with: that of the newest screen, or the first one of the file.
  private static func firstSubject(of storyboard: Storyboard) -> TuningSubject? {
    (storyboard.newestArrival ?? storyboard.document.segues.first { $0.kind.needsDestination }?.name).map { .segue($0) }
  }

  /// Tunes the storyboard that the stage shows, now or later, if it shows one.
  convenience init(_ core: StageCore) { self.init(core, Storyboard.shown(in: core.window)) }

  /// Follows the transitions of the stage, until as many calls of ``stop()``.
  func start() {
    starts += 1
    guard observer == nil else { return }
    let observer = Observer(self)
    self.observer = observer
    core.environment.addObserver(observer)
    core.addObserver(observer)
    core.environment.directorReviser = { [weak self] in self?.revise($0, of: $1) }
    plans.start(core.loop)
    storyboard?.documentDidChange = { [weak self] in self?.documentDidChange() }
    findStoryboard()
    apply()
  }

  /// Stops following. The program has its own values again.
  func stop() {
    starts = max(0, starts - 1)
    guard starts == 0, let observer else { return }
    core.environment.removeObserver(observer)
    core.removeObserver(observer)
    core.environment.directorReviser = nil
    plans.stop()
    storyboard?.documentDidChange = nil
    self.observer = nil
    if let storyboard, let document { storyboard.retune(to: document, in: core.window, isNow: false) }
  }

  /// Looks for a storyboard that the stage shows since the last call, until something is tuned.
  fileprivate func findStoryboard() {
    guard storyboard == nil, subject == nil, let found = Storyboard.shown(in: core.window) else { return }
    storyboard = found
    document = found.document
    subject = Self.firstSubject(of: found)
    found.documentDidChange = { [weak self] in self?.documentDidChange() }
    didChange()
  }

  private func didChange() { onChange?() }

  // MARK: What is shown

  /// The name of the director at work; nil if there is none with parameters.
  var directorName: String? { subject.flatMap(directorName) }

  private func directorName(of subject: TuningSubject) -> String? {
    switch subject {
    case .director(let name): name
    case .segue(let name): document?.segue(name).flatMap { $0.director ?? StockDirectors.system(.push)?.name }
    case .plan(let key): key.owner
    }
  }

  /// The parameters of a segue or a director.
  private func infos(of subject: TuningSubject) -> [FieldInfo]? {
    directorName(of: subject).flatMap { StockDirectors.named($0)?.info.parameters }
  }

  /// The values of the subject; nil for one without parameters.
  var state: TuningState? { subject.flatMap(state) }

  private func state(of subject: TuningSubject) -> TuningState? {
    if case .plan(let key) = subject {
      if let state = states[subject] { return state }
      return plans.parameters(of: key).map { TuningState($0.infos, base: $0.values, given: []) }
    }
    guard let infos = infos(of: subject) else { return nil }
    if let state = states[subject], state.sets.infos == infos { return state }
    let base: [String: FieldValue]? =
      switch subject {
      case .segue(let name): document?.parameters(of: name)
      case .director(let name): running[name]?.tuning.values
      case .plan: nil
      }
    return TuningState(infos, base: base ?? [:], given: Set((base ?? [:]).keys))
  }

  var snapshot: TuningSnapshot {
    let state = state
    let subjects = subjects
    return TuningSnapshot(
      subject: subject, subjects: subjects, tuned: subjects.filter { states[$0]?.changes.isEmpty == false },
      directorName: directorName, sets: state?.sets,
      canUndo: state?.canUndo == true, canRedo: state?.canRedo == true, message: message,
      isFault: message != nil && isFault, canWrite: canWrite, appliesNow: appliesNow)
  }

  /// The segues, directors and plans that can be tuned: those of the storyboard, and those that the program made.
  var subjects: [TuningSubject] {
    let segues = document?.segues.filter { $0.director != nil || $0.kind.needsDestination } ?? []
    return segues.map { .segue($0.name) } + running.keys.sorted().map { .director($0) }
      + plans.keys.prefix(seenPlans).map { .plan($0) }
  }

  /// Shows the parameters of another segue, director or plan.
  func select(_ subject: TuningSubject) {
    guard subject != self.subject else { return }
    if let old = self.subject { states[old]?.endGesture() }
    self.subject = subject
    message = nil
    didChange()
  }

  // MARK: Changes

  /// Changes a value, which applies at once.
  /// - Returns: whether the value is legal; otherwise ``message`` is the schema's sentence.
  @discardableResult
  func set(_ value: FieldValue, for name: String) -> Bool {
    var fault: FieldFault?
    change { state in
      do throws(FieldFault) { try state.set(value, for: name) } catch { fault = error }
    }
    if let fault { tell(fault.message) }
    return fault == nil
  }

  /// Begins a gesture: all changes until its end are one step of undo.
  func beginGesture() { change { $0.beginGesture() } }
  func endGesture() { change { $0.endGesture() } }
  func undo() { change { $0.undo() } }
  func redo() { change { $0.redo() } }
  func show(_ slot: TuningState.Slot) { change { $0.show(slot) } }
  func reset(_ name: String) { change { $0.reset(name) } }

  /// Gives all parameters the values of the file, which is read again, or of the program.
  func reset() {
    if case .segue = subject, let path = storyboard?.path {
      do throws(TuningError) {
        let text = try StoryboardFile(path: path).read()
        // Screens stay as they are: only parameters are taken.
        if let document { rebase(to: document.withSegues(of: text.document)) }
      } catch {
        return tell(error.message)
      }
    }
    change { $0.reset() }
  }

  private func change(_ body: (inout TuningState) -> Void) {
    guard let subject, var state = state(of: subject) else { return }
    let (former, old) = (state, state.sets.values)
    body(&state)
    if case .plan(let key) = subject, state.sets.values != old, let fault = plans.fault(in: state.changes, of: key) {
      states[subject] = former
      return tell(fault.message)
    }
    states[subject] = state
    message = nil
    if state.sets.values != old { apply() }
    didChange()
  }

  /// Shows a sentence about the last action.
  func tell(_ message: String, isFault: Bool = true) {
    self.message = message
    self.isFault = isFault
    didChange()
  }

  // MARK: The program

  /// Gives the program the values of all sets in effect.
  private func apply() {
    guard observer != nil else { return }
    if let storyboard, let document {
      var tuned = document
      for case (.segue(let name), let state) in states where !state.changes.isEmpty {
        tuned = tuned.setting(
          state.changes.inFile, of: name, director: directorName(of: .segue(name)))
      }
      if !tuned.isSame(as: storyboard.document) {
        storyboard.retune(to: tuned, in: core.window, isNow: appliesNow)
      }
    }
    if case .director(let name) = subject, appliesNow, let last = running[name], let transition = last.transition,
      !transition.prefersReducedMotion, let state = states[.director(name)]
    {
      transition.continueOnSprings(of: last.tuning.factory(changing: state.sets.changes(from: last.tuning.values)))
    }
    if case .plan(let key) = subject, appliesNow { plans.continueNow(key) }
    core.loop.requestFrame()
  }

  /// Notes a director that was made, and gives it the tuned values.
  private func revise(_ made: any TransitionDirector, of transition: Transition) -> (any TransitionDirector)? {
    // In a storyboard the segue has the values already, unless the program replaced its director.
    guard storyboard == nil || core.environment.overridingDirector != nil, let tuning = DirectorTuning(made) else {
      return nil
    }
    let name = tuning.name
    running[name] = Running(transition: transition, tuning: tuning)
    let subject = TuningSubject.director(name)
    guard var state = states[subject] else { return nil }
    if state.base != tuning.values {
      state.rebase(to: tuning.values, given: [])
      states[subject] = state
    }
    let changes = state.changes
    return changes.isEmpty ? nil : tuning.factory(changing: changes).make(transition)
  }

  fileprivate func didBegin(_ transition: Transition, segue: String?) {
    plans.didBegin(transition.progress, director: transition.directorName)
    plainDirector = nil
    if let storyboard, core.environment.overridingDirector == nil {
      guard let name = storyboard.tunableSegue(of: transition, asked: segue) else { return }
      select(.segue(name))
    } else if let name = StockDirectors.named(transition.directorName)?.info.name {
      select(.director(name))
      didChange()
    } else {
      plainDirector = transition.directorName
    }
  }

  /// Gives the shown plan the values that the program gave the newest one, except those that are tuned.
  private func followPlan() {
    guard plans.hasNews, case .plan(let key) = subject, let state = states[.plan(key)],
      let new = plans.parameters(of: key), new.infos.map(\.name) == state.infos.map(\.name), new.values != state.base
    else {
      plans.hasNews = false
      return
    }
    plans.hasNews = false
    states[.plan(key)]?.rebase(to: new.values, given: [])
    didChange()
  }

  /// Shows plans where there is nothing else: those of a director without parameters, or the first of the program.
  fileprivate func findPlans() {
    followPlan()
    let isNew = plans.keys.count != seenPlans
    guard isNew || plainDirector != nil else { return }
    seenPlans = plans.keys.count
    let owned = plans.keys.filter { plainDirector == nil || $0.owner == plainDirector }
    let isShown = if case .plan(let key) = subject { plainDirector == nil || key.owner == plainDirector } else { false }
    if plainDirector != nil || subject == nil, !isShown, let key = owned.first(where: plans.isSpring) ?? owned.first {
      select(.plan(key))
    }
    plainDirector = nil
    if isNew { didChange() }
  }

  // MARK: The file

  /// Another version of the file is shown: tuned values stay, all others follow it.
  private func documentDidChange() {
    guard let storyboard else { return }
    rebase(to: storyboard.document)
    if case .segue(let name) = subject, storyboard.document.segue(name) == nil {
      subject = Self.firstSubject(of: storyboard)
    }
    apply()
    didChange()
  }

  private func rebase(to new: StoryboardDocument) {
    document = new
    for subject in states.keys {
      guard case .segue(let name) = subject else { continue }
      guard let infos = infos(of: subject), infos == states[subject]?.infos else {
        states[subject] = nil
        continue
      }
      let values = new.parameters(of: name)
      states[subject]?.rebase(to: values, given: Set(values.keys))
    }
  }

  /// Whether ``write()`` has a file to write into.
  var canWrite: Bool {
    if case .segue = subject { return storyboard?.path != nil }
    return false
  }

  /// Writes the tuned values of the set in effect into the file. Nothing else of it changes.
  /// - Returns: whether the file has the values; otherwise ``message`` says why not.
  @discardableResult
  func write() -> Bool {
    guard case .segue(let name) = subject, let path = storyboard?.path, let document, var state else {
      tell("there is no storyboard file to write into")
      return false
    }
    state.endGesture()
    let changes = state.changes
    let file = StoryboardFile(path: path)
    guard !changes.isEmpty else {
      tell("\(file.name) has these values already", isFault: false)
      return true
    }
    do throws(TuningError) {
      let new = try file.write(changes.inFile, of: name, director: directorName(of: .segue(name)), replacing: document)
      state.didWrite()
      states[.segue(name)] = state
      self.document = document.withSegues(of: new)
      // The same document that live reload reads from the file in a moment, which then has nothing to do.
      if let storyboard { storyboard.retune(to: self.document ?? new, in: core.window, isNow: false) }
      apply()
      let names = state.infos.map(\.name).filter { changes[$0] != nil }
      tell("\(Wording.list(names)) written into \(file.name)", isFault: false)
      return true
    } catch {
      tell(error.message)
      return false
    }
  }

  // MARK: Events

  /// The environment retains its observers.
  private final class Observer: TransitionObserver, StageObserver {
    private weak var model: TuningModel?

    init(_ model: TuningModel) { self.model = model }

    func transitionEvent(_ event: TransitionEvent) {
      guard case .began(let transition, _, let segue) = event else { return }
      model?.didBegin(transition, segue: segue)
    }

    func stageDidLayOut(_ core: StageCore) {
      model?.findStoryboard()
      model?.findPlans()
    }
  }
}

nonisolated extension [String: FieldValue] {
  /// The values as a file has them: an absent one is not in it.
  fileprivate var inFile: [String: FieldValue?] { mapValues { $0 == .null ? nil : $0 } }
}

nonisolated extension TuningSets {
  /// The tuned values that differ from other ones.
  fileprivate func changes(from other: [String: FieldValue]) -> [String: FieldValue] {
    values.filter { other[$0.key] != $0.value && base[$0.key] != $0.value }
  }
}

nonisolated extension StoryboardDocument {
  fileprivate func parameters(of segue: String) -> [String: FieldValue] {
    Dictionary((self.segue(segue)?.with ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}
