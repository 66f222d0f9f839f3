import Stagecraft

nonisolated private let inbox: @MainActor @Sendable () throws -> Visit = {
  try board("inbox", file: "examples/lists", size: Size(480, 700))
}

/// The rows of Resources/examples/lists.json.
nonisolated enum ListTasks {
  static let all = [
    FiveWaysTask(
      "open a row", inbox, hand: { try $0.press(.listItem, "Grace") },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down, times: 2)
        $0.key(.enter)
      }, reader: { try $0.act(.listItem, "Grace") }),
    FiveWaysTask(
      "swipe a row and press what it reveals", inbox,
      hand: {
        try $0.drag($0.place(.listItem, "Grace", 0.6), by: Vector(-150, 0))
        try $0.press(.button, "Delete")
      },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down, times: 2)
        $0.key(.left)
        try $0.enter(.button, "Delete")
      }, reader: { try $0.act(.listItem, "Grace", .custom("Delete")) }),
    FiveWaysTask(
      "swipe a row away", inbox, hand: { try $0.drag($0.place(.listItem, "Grace", 0.9), by: Vector(-420, 0)) },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down, times: 2)
        $0.key(.delete)
      }, reader: { try $0.act(.listItem, "Grace", .custom("Delete")) }),
    FiveWaysTask(
      "move a row", inbox, hand: { try $0.drag($0.place(.listItem, "Grace"), by: Vector(0, 66)) },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down, times: 2)
        $0.key(.down, .option)
      }, reader: { try $0.act(.listItem, "Grace", .custom("Move down")) },
      touch: { try $0.dragAfterRest($0.place(.listItem, "Grace"), by: Vector(0, 66)) }),
    FiveWaysTask(
      "scroll to the side", { try board("inbox", file: "examples/lists", size: Size(480, 700)) },
      hand: { $0.scroll(at: Point(400, 100), toSide: true) },
      keys: {
        try $0.tab(to: .scrollArea, "Inbox")
        $0.key(.right, times: 20)
      }, reader: { try $0.actToTheEnd(.scrollArea, "Inbox", "Scroll right") }),
    FiveWaysTask(
      "scroll to the end of a list", { try board("shown-sheet") }, hand: { try $0.scroll(at: $0.place(.list)) },
      keys: {
        try $0.tab(to: .list)
        $0.key(.end)
      }, reader: { try $0.actToTheEnd(.list, "", "Scroll down") }),
    FiveWaysTask(
      "scroll a text to its end", { try board("letter", file: "examples/lists", size: Size(300, 300)) },
      hand: { try $0.scroll(at: $0.place(.scrollArea)) },
      keys: {
        try $0.tab(to: .scrollArea)
        $0.key(.end)
      }, reader: { try $0.actToTheEnd(.scrollArea, "", "Scroll down") }),
  ]
}
