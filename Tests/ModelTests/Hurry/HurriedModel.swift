/// A model of the requests of a hurried user: the last selection wins, pushes and backs add up. It knows no time.
struct HurriedModel {
  /// The names on each tab's stack, from the root to the top.
  var tabs: [[String]]
  var selected = 0
  /// The stacks of the presented sheets, from the lowest to the topmost.
  var sheets: [Sheet] = []

  struct Sheet: Equatable {
    let name: String
    var stack: [String]
    /// Whether the user cannot dismiss it.
    let refuses: Bool
  }

  /// The stack that is, or will be, in sight.
  var stack: [String] {
    get { sheets.last?.stack ?? tabs[selected] }
    set {
      if sheets.isEmpty { tabs[selected] = newValue } else { sheets[sheets.count - 1].stack = newValue }
    }
  }

  mutating func pop() { if stack.count > 1 { stack.removeLast() } }

  /// - Parameter isComing: whether the topmost sheet waits for its turn, so that it can still be taken back.
  mutating func back(isComing: Bool) {
    if isComing {
      sheets.removeLast()
    } else if stack.count > 1 || sheets.isEmpty {
      pop()
    } else {
      if !sheets[sheets.count - 1].refuses { sheets.removeLast() }
    }
  }
}
