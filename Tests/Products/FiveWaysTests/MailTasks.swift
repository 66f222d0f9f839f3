import Stagecraft

@testable import Mail

/// The last one: its screens leave it before the next one has them.
private var last: HeadlessStage?

/// Mail: its list, or another screen that a closure opens.
private func mail(_ open: (Visit) throws -> Void = { _ in }) throws -> Visit {
  // Its settings know of no other program.
  program.stack.dismiss(animated: false)
  program.stack.popToRootViewController(animated: false)
  if !program.inbox.search.text.isEmpty {
    program.inbox.search.text = ""
    program.inbox.search.onChange?(program.inbox.search)
  }
  program.inbox.list.rowHeight = 76
  program.inbox.list.reloadData()
  for _ in 0..<100 { last?.advance() }
  let stage = Visit.stage(Size(480, 620))
  last = stage
  stage.show(program.stack)
  program.inbox.list.setContentOffset(.zero, animated: false)
  var theme = ThemePreference.dark
  program.setTheme = { theme = $0 }
  let visit = Visit(stage) { "\(program.inbox.shown.count), \(program.inbox.list.rowHeight), \(theme)" }
  try open(visit)
  return visit
}

nonisolated private let composing: @MainActor @Sendable () throws -> Visit = {
  try mail { try $0.press(.button, "New message") }
}
nonisolated private let reading: @MainActor @Sendable () throws -> Visit = {
  try mail { try $0.press(.listItem, "Ada") }
}
nonisolated private let settings: @MainActor @Sendable () throws -> Visit = {
  try mail { try $0.press(.button, "Settings") }
}
nonisolated private let account: @MainActor @Sendable () throws -> Visit = {
  try mail {
    try $0.press(.button, "Settings")
    try $0.press(.tab, "Account")
  }
}
nonisolated private let alert: @MainActor @Sendable () throws -> Visit = {
  try mail {
    try $0.press(.button, "Settings")
    try $0.press(.tab, "Account")
    try $0.press(.button, "Forget everything")
  }
}

nonisolated private let reader = [
  FiveWaysTask(
    "open a message", { try mail() }, hand: { try $0.press(.listItem, "Emmy") },
    keys: {
      try $0.tab(to: .list)
      $0.key(.down, times: 2)
      $0.key(.enter)
    }, reader: { try $0.act(.listItem, "Emmy") }),
  pressing("go back to the list", reading, "Inbox"),
  FiveWaysTask(
    "drag a message back to its row", reading, hand: { $0.drag(Point(100, 120), by: Vector(300, 60)) },
    keys: { $0.key(.escape) }, reader: { try $0.act(.group, "", .dismiss) }),
  pressing("reply", reading, "Reply"),
  FiveWaysTask(
    "search", { try mail() },
    hand: {
      try $0.press(.textField, "Search")
      $0.type("proof")
    },
    keys: {
      $0.key(.character("f"), .control)
      $0.type("proof")
    }, reader: { try $0.write("proof", in: .textField, "Search") }),
]

nonisolated private let writer = [
  pressing("begin a message", { try mail() }, "New message"),
  pressing("cancel a message", composing, "Cancel"),
  FiveWaysTask(
    "pull a message down", composing, hand: { $0.drag(Point(240, 90), by: Vector(0, 450), over: 0.3) },
    keys: { $0.key(.escape) }, reader: { try $0.act(.dialog, "New message", .dismiss) }),
  FiveWaysTask(
    "send, to an address and before to none", composing,
    hand: {
      try $0.press(.textField, "To")
      $0.type("ada")
      try $0.press(.button, "Send")
      $0.type("@home.org")
      try $0.press(.button, "Send")
    },
    keys: {
      try $0.tab(to: .textField, "To")
      $0.type("ada")
      $0.key(.enter, .control)
      $0.type("@home.org")
      $0.key(.enter, .control)
    },
    reader: {
      try $0.write("ada", in: .textField, "To")
      if (try? $0.act(.button, "Send")) != nil { throw Visit.Dead("no address is one") }
      try $0.write("@home.org", in: .textField, "To")
      try $0.act(.button, "Send")
    }, until: { _ in program.stack.visibleViewController === program.inbox }),
  FiveWaysTask(
    "throw a notice away",
    {
      try mail {
        Toast.show("Message sent", for: .infinity, in: $0.stage.window)
        $0.rest()
      }
    },
    hand: { try $0.drag($0.place(.status), by: Vector(0, 40)) },
    keys: {
      try $0.tab(to: .status)
      $0.key(.escape)
    }, reader: { try $0.act(.status, "Message sent", .dismiss) }),
]

nonisolated private let setter = [
  pressing("open the settings", { try mail() }, "Settings"),
  FiveWaysTask(
    "choose a theme", settings, hand: { try $0.press(.radioButton, "Light") },
    keys: {
      try $0.tab(to: .radioButton, "Automatic")
      $0.key(.right)
    }, reader: { try $0.act(.radioButton, "Light") }),
  FiveWaysTask(
    "make the rows higher", settings, hand: { try $0.drag($0.place(.slider, "Rows", 0.4), by: Vector(400, 0)) },
    keys: {
      try $0.tab(to: .slider, "Rows")
      $0.key(.end)
    }, reader: { try $0.set(.slider, "Rows", to: 96) }),
  pressing("show the account", settings, role: .tab, "Account"),
  pressing("switch the sound off", account, role: .toggle, "Sound"),
  FiveWaysTask(
    "change a password", account,
    hand: {
      try $0.press(.passwordField, "Password", 0.9)
      $0.key(.end)
      $0.type("s")
    },
    keys: {
      try $0.tab(to: .passwordField, "Password")
      $0.key(.end)
      $0.type("s")
    }, reader: { try $0.write("s", in: .passwordField, "Password") }),
  pressing("ask to forget everything", account, "Forget everything"),
  pressing("forget everything", alert, "Forget"),
  FiveWaysTask(
    "close an alert", alert, hand: { try $0.press(.button, "Cancel") }, keys: { $0.key(.escape) },
    reader: { try $0.act(.alert, "", .dismiss) }),
]

nonisolated enum MailTasks {
  static let all = reader + writer + setter
}
