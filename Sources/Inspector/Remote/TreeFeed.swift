import Geometry
import Notation
import SDLStage
import Views

/// Tells an inspector in another process about the views of a stage, and performs its commands.
///
/// It reads views only while the inspector shows them: at most ten times a second, some views at a time. What changes
/// while nothing can be sent is merged. No view is kept alive, and no number of a view is used again.
final class TreeFeed: StageObserver {
  private let tree: StageTree
  private let core: StageCore
  private let clock: () -> Double

  private var attention = TreeAttention.nothing
  private let scanner: TreeScanner
  private var sentBackground: Color?
  private var nextReading = -Double.infinity
  private var isOwnFrameDue = false
  /// The number of drawn frames before a frame of the feed.
  private var ownFrame: Int?

  private weak var selected: View?
  private var selectedNumber: Int?
  private var sentValues: [PropertyValue]?
  private var areValuesStale = false
  private var nextValues = -Double.infinity
  private var edits = 0
  private var sentEdits = 0

  private var hover: Int??
  private var picked: Int??
  private var refusals: [String] = []
  private var isObeying = false

  /// The least seconds between two readings of all views.
  static let interval = 0.1
  /// The least seconds between two parts of a reading.
  private static let pause = 1.0 / 120
  /// The most views that are sent at a time.
  private static let mostSent = 500
  /// About the bytes of a view in a message.
  private static let bytesPerView = 256
  private static let mostRefusals = 20

  /// - Parameters:
  ///   - tree: the views, of which this feed is the only user.
  ///   - clock: seconds of real time.
  init(_ tree: StageTree, clock: @escaping () -> Double = { StageClock.now }) {
    self.tree = tree
    self.clock = clock
    core = tree.core
    scanner = TreeScanner(core.window, interval: Self.interval, clock: clock)
    tree.onHover = { [weak self] view in self?.hover = .some(self?.number(of: view)) }
    tree.onPickEnd = { [weak self] view in
      // A picking that the inspector has ended needs no answer.
      guard let self, !isObeying else { return }
      hover = nil
      picked = .some(number(of: view))
    }
    tree.onRefusal = { [weak self] in self?.refuse($0) }
  }

  /// Ends the inspection.
  func stop() {
    show(.nothing)
    tree.stop()
  }

  private func refuse(_ sentence: String) {
    if refusals.count < Self.mostRefusals { refusals.append(sentence) }
  }

  private func number(of view: (any InspectedView)?) -> Int? {
    // A part of the program that is not sent is in one that is.
    var next = view as? View
    while let view = next {
      if let number = scanner.number(of: view) { return number }
      next = view.superview
    }
    return nil
  }

  // MARK: Commands

  /// Performs a command of the inspector.
  /// - Returns: whether it is about views.
  /// - Throws: a fault of the command, which changes nothing.
  @discardableResult func handle(_ message: JSONValue) throws(RemoteFault) -> Bool {
    guard let command = try TreeCommand.read(message) else { return false }
    switch command {
    case .show(let attention): show(attention)
    case .select(let number): try select(number)
    case .edit(let number, let property, let edit):
      let view = try view(number)
      edits += 1
      if let view { tree.edit(view, property, edit) } else { refuse(StageTree.isGone) }
      // Also the value after a refused edit is sent again.
      sentValues?.removeAll { $0.name == property }
      didEdit()
    case .undo:
      tree.undo()
      didEdit()
    case .redo:
      tree.redo()
      didEdit()
    case .highlight(let number): tree.highlight(try number.flatMap(view))
    case .pick(let isOn):
      isObeying = true
      if isOn { tree.startPicking() } else { tree.cancelPicking() }
      isObeying = false
    case .ghosts(let number, let count, let step):
      let view = try number.flatMap(view)
      if number != nil, view == nil { refuse(StageTree.isGone) }
      tree.showGhosts(of: view, count: count, step: step)
    }
    return true
  }

  /// The view of a number; nil if it has left the window.
  private func view(_ number: Int) throws(RemoteFault) -> View? {
    guard scanner.hasGiven(number) else { throw RemoteFault(sentence: "no view has the number \(number)") }
    guard let view = scanner.view(number), tree.contains(view) else { return nil }
    return view
  }

  private func show(_ new: TreeAttention) {
    guard new != attention else { return }
    if attention == .nothing { core.addObserver(self) }
    if new == .nothing { core.removeObserver(self) }
    attention = new
    scanner.readsPlace = new == .layers
    scanner.reset()
    areValuesStale = true
    nextReading = -.infinity
    nextValues = -.infinity
  }

  private func select(_ number: Int?) throws(RemoteFault) {
    selected = try number.flatMap(view)
    if number != nil, selected == nil { refuse(StageTree.isGone) }
    selectedNumber = number
    sentValues = nil
    areValuesStale = true
    nextValues = -.infinity
  }

  private func didEdit() {
    scanner.noteFrame()
    areValuesStale = true
    nextValues = -.infinity
  }

  func stageDidLayOut(_ core: StageCore) {
    if isOwnFrameDue {
      isOwnFrameDue = false
    } else {
      scanner.noteFrame()
      areValuesStale = true
    }
  }

  /// The next frame is only there because the feed was asked: what is read after a frame must not be a reason for the
  /// next one. It counts if something was drawn.
  func willCauseFrame() {
    isOwnFrameDue = true
    ownFrame = core.drawnFrames
  }

  private func noteOwnFrame() {
    guard let drawn = ownFrame, drawn != core.drawnFrames else { return }
    ownFrame = nil
    scanner.noteFrame()
    areValuesStale = true
  }

  // MARK: Messages

  /// Whether ``takeMessages(most:)`` has something to send now.
  var hasMessages: Bool {
    hover != nil || picked != nil || !refusals.isEmpty || delay.map { $0 <= 0 } == true
  }

  /// The seconds after which changes will be sent that are known already; nil if there are none.
  var delay: Double? {
    guard attention != .nothing else { return nil }
    noteOwnFrame()
    let now = clock()
    let times = [
      scanner.isUnread ? nextReading - now : nil,
      scanner.hasOtherTree ? max(nextReading, scanner.nextTree) - now : nil,
      areValuesStale && selectedNumber != nil ? nextValues - now : nil,
    ]
    return times.compactMap { $0 }.min().map { max(0, $0) }
  }

  /// Returns what has changed since the last call, as far as it is time to send it.
  /// - Parameter most: about the most bytes. The rest follows in later calls.
  func takeMessages(most: Int) -> [JSONText] {
    var messages: [TreeMessage] = []
    let now = clock()
    let budget = min(Self.mostSent, most / Self.bytesPerView)
    if attention != .nothing, budget > 0 {
      noteOwnFrame()
      if scanner.isUnread || scanner.hasOtherTree, now >= nextReading {
        var changes = scanner.read(budget, at: now)
        let background = tree.background.sendable
        if background != sentBackground {
          sentBackground = background
          changes.background = background
        }
        if !changes.isEmpty { messages.append(.changes(changes)) }
        nextReading = now + (scanner.isInRound ? Self.pause : Self.interval)
      }
      if areValuesStale, now >= nextValues {
        if let values = readValues() { messages.append(.properties(values)) }
        nextValues = now + Self.interval
      }
    }
    if let hover { messages.append(.hover(hover)) }
    if let picked { messages.append(.picked(picked)) }
    messages += refusals.map { .refusal($0) }
    (hover, picked, refusals) = (nil, nil, [])
    return messages.map(\.json)
  }

  private func readValues() -> ViewProperties? {
    areValuesStale = false
    guard let number = selectedNumber else { return nil }
    guard let selected, tree.contains(selected) else {
      guard sentEdits != edits else { return nil }
      sentEdits = edits
      return ViewProperties(view: number, edits: edits, isWhole: false, values: [])
    }
    let values = tree.properties(of: selected).map(\.sendable)
    let sent = sentValues ?? []
    let known = Dictionary(sent.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A value that is asked for again is missing in the sent ones.
    let isWhole = sentValues == nil || !hasNames(of: values)
    let new = isWhole ? values : values.filter { known[$0.name] != $0 }
    sentValues = values
    sentNames = values.map(\.name)
    guard isWhole || !new.isEmpty || sentEdits != edits else { return nil }
    sentEdits = edits
    return ViewProperties(view: number, edits: edits, isWhole: isWhole, values: new)
  }

  /// The names of the properties that the inspector has, in their order.
  private var sentNames: [String] = []

  private func hasNames(of values: [PropertyValue]) -> Bool { values.lazy.map(\.name).elementsEqual(sentNames) }
}

extension PropertyValue {
  /// The value as the other side takes it.
  fileprivate var sendable: PropertyValue {
    var copy = self
    switch form {
    case .color(let color?, let allowsNone): copy.form = .color(color.sendable, allowsNone: allowsNone)
    case .text(let text): copy.form = .text(ExactText(text.wrappedValue.withoutNull))
    case .numbers, .flag, .color(nil, _): break
    }
    return copy
  }
}
