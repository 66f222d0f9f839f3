/// A model of the requests of a hurried user: the last selection wins, pushes and backs add up, and text goes to the
/// screen that was asked for last. It knows no time.
struct HurriedModel: Equatable {
  /// The names on each tab's stack, from the root to the top.
  var tabs: [[String]]
  var selected = 0
  /// The stacks of the presented sheets, from the lowest to the topmost.
  var sheets: [Sheet] = []
  /// The texts of the screens.
  var texts: [String: String] = [:]

  struct Sheet: Equatable {
    let name: String
    var stack: [String]
    /// Whether the user cannot dismiss it.
    let refuses: Bool
  }

  enum Change {
    case nothing
    case type(String)
    case push(String)
    case pop
    /// - isComing: whether the topmost sheet waits for its turn, so that it can still be taken back.
    case back(isComing: Bool)
    /// Back to a screen of the stack.
    case backTo(String)
    case present(Sheet)
    case dismiss
    case select(Int)
    /// Back to the tab that was selected before.
    case turn(to: Int)
  }

  /// The stack that is, or will be, in sight.
  private(set) var stack: [String] {
    get { sheets.last?.stack ?? tabs[selected] }
    set {
      if sheets.isEmpty { tabs[selected] = newValue } else { sheets[sheets.count - 1].stack = newValue }
    }
  }

  mutating func make(_ change: Change) {
    switch change {
    case .nothing: break
    case .type(let text): texts[stack.last ?? "", default: ""] += text
    case .push(let name): stack.append(name)
    case .pop: pop()
    case .back(let isComing): back(isComing: isComing)
    case .backTo(let name): stack = Array(stack.prefix { $0 != name }) + [name]
    case .present(let sheet): sheets.append(sheet)
    case .dismiss: sheets.removeLast()
    case .turn(let index): selected = index
    case .select(let index):
      if index == selected { tabs[index] = [tabs[index][0]] }
      selected = index
    }
  }

  private mutating func pop() { if stack.count > 1 { stack.removeLast() } }

  private mutating func back(isComing: Bool) {
    if isComing {
      sheets.removeLast()
    } else if stack.count > 1 || sheets.isEmpty {
      pop()
    } else {
      if !sheets[sheets.count - 1].refuses { sheets.removeLast() }
    }
  }
}

/// What a hurried user wants, where some keys wait for a screen: those for screens give way to newer requests.
struct HurriedWishes {
  /// With the keys that wait.
  private(set) var all: HurriedModel
  /// Without the changes that follow.
  private var before: HurriedModel
  /// The changes since the oldest key for screens that waits.
  private var changes: [(change: HurriedModel.Change, key: Int?, isAhead: Bool)] = []

  init(_ model: HurriedModel) { (all, before) = (model, model) }

  /// Without the keys for screens that wait.
  var withoutKeys: HurriedModel {
    var model = before
    for change in changes where change.key == nil { model.make(change.change) }
    return model
  }

  /// - Parameter key: the number of the event that waits and makes the change; nil: the change is made now.
  mutating func make(_ change: HurriedModel.Change, waitingKey key: Int? = nil) {
    all.make(change)
    changes.append((change, key, false))
    tidy()
  }

  /// The program changes what is in sight now: ahead of the keys that wait, but after text for the screen in sight that
  /// follows them, where they give way.
  mutating func makeBeforeKeys(_ change: HurriedModel.Change) {
    changes.append((change, nil, true))
    tidy()
    all = before
    for change in inOrder { all.make(change.change) }
  }

  private var inOrder: [(change: HurriedModel.Change, key: Int?, isAhead: Bool)] {
    changes.filter(\.isAhead) + changes.filter { !$0.isAhead }
  }

  /// The keys up to a number have been delivered.
  mutating func didDeliver(upTo number: Int) {
    let delivered = changes.indices.filter { changes[$0].key.map { $0 <= number } == true }
    if delivered.isEmpty { return }
    for place in delivered { changes[place].key = nil }
    changes = inOrder.map { ($0.change, $0.key, false) }
    tidy()
  }

  /// A screen is asked for: the waiting keys for screens have no effect.
  mutating func giveWay() {
    changes.removeAll { $0.key != nil }
    tidy()
    all = before
  }

  private mutating func tidy() {
    while let first = changes.first, first.key == nil { before.make(changes.removeFirst().change) }
  }
}
