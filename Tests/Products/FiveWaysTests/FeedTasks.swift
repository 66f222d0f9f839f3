import Stagecraft

@testable import Feed

/// Feed in a wide or a narrow window.
private func feed(isNarrow: Bool = false) -> Visit {
  let stage = Visit.stage(isNarrow ? Size(300, 400) : Size(960, 600)), program = Program()
  stage.show(program.split)
  return Visit(stage, keeping: [program]) { [unowned program] in
    let detent = program.split.window?.topViewController?.sheetAround?.share
    return "\(program.current ?? -1), \(program.split.primaryColumnWidth), \(detent ?? 0)"
  }
}

/// The first message in a narrow window, or its sheet.
private func letter(showingMore: Bool = false) throws -> Visit {
  let visit = feed(isNarrow: true)
  try visit.press(.listItem, "Ada")
  if showingMore { try visit.press(.button, "More from Ada") }
  return visit
}

nonisolated enum FeedTasks {
  static let all = [
    FiveWaysTask(
      "read a message beside the list", { feed() }, hand: { try $0.press(.listItem, "Ada") },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down)
      }, reader: { try $0.act(.listItem, "Ada") }),
    FiveWaysTask(
      "read a message over the list", { feed(isNarrow: true) }, hand: { try $0.press(.listItem, "Emmy") },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down, times: 2)
        $0.key(.enter)
      }, reader: { try $0.act(.listItem, "Emmy") }),
    FiveWaysTask(
      "drag a message back", { try letter() }, hand: { $0.drag(Point(40, 110), by: Vector(250, 40)) },
      keys: { $0.key(.escape) }, reader: { try $0.act(.group, "", .dismiss) }),
    pressing("go back from a message", { try letter() }, "Back"),
    pressing("show more of a sender", { try letter() }, "More from"),
    FiveWaysTask(
      "raise the sheet", { try letter(showingMore: true) }, hand: { $0.drag(Point(150, 210), by: Vector(0, -160)) },
      keys: {
        try $0.tab(to: .slider)
        $0.key(.up)
      }, reader: { try $0.act(.slider, "", .increment) }),
    FiveWaysTask(
      "throw the sheet away", { try letter(showingMore: true) },
      hand: { $0.drag(Point(150, 210), by: Vector(0, 170), over: 0.2) }, keys: { $0.key(.escape) },
      reader: { try $0.act(.dialog, "Ada", .dismiss) }),
    FiveWaysTask(
      "open a message from the sheet", { try letter(showingMore: true) }, hand: { try $0.press(.listItem, "Ada") },
      keys: {
        try $0.tab(to: .list)
        $0.key(.down)
        $0.key(.enter)
      }, reader: { try $0.act(.listItem, "Ada") }),
    FiveWaysTask(
      "give the list more room", { feed() }, hand: { try $0.drag($0.place(.splitter), by: Vector(48, 0)) },
      keys: {
        try $0.tab(to: .splitter)
        $0.key(.right, times: 3)
      }, reader: { visit in for _ in 1...3 { try visit.act(.splitter, "", .increment) } }),
  ]
}
