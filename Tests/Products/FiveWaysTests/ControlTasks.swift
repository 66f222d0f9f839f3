import Stagecraft

nonisolated private let controls: @MainActor @Sendable () throws -> Visit = {
  try board("controls", size: Size(960, 800))
}

/// Text that is typed at the end of a field.
nonisolated private func typing(_ role: AccessibilityRole, _ name: String, _ text: String) -> FiveWaysTask {
  FiveWaysTask(
    "type into \(name)", controls,
    hand: {
      try $0.press(role, name, 0.95, 0.8)
      $0.key(.end, .control)
      $0.type(text)
    },
    keys: {
      try $0.tab(to: role, name)
      $0.key(.end, .control)
      $0.type(text)
    }, reader: { try $0.write(text, in: role, name) })
}

/// What is on the screen of controls.
nonisolated enum ControlTasks {
  static let all = [
    pressing("switch a toggle", controls, role: .toggle, "Sounds"),
    FiveWaysTask(
      "slide a slider", controls, hand: { try $0.drag($0.place(.slider, "Volume", 0.6), by: Vector(200, 0)) },
      keys: {
        try $0.tab(to: .slider, "Volume")
        $0.key(.end)
      }, reader: { try $0.set(.slider, "Volume", to: 1) }),
    FiveWaysTask(
      "step a stepper", controls, hand: { try $0.press(.stepper, "Copies", 0.95) },
      keys: {
        try $0.tab(to: .stepper, "Copies")
        $0.key(.up)
      }, reader: { try $0.act(.stepper, "Copies", .increment) }),
    FiveWaysTask(
      "choose a segment", controls, hand: { try $0.press(.radioButton, "Month") },
      keys: {
        try $0.tab(to: .radioButton, "Week")
        $0.key(.right)
      }, reader: { try $0.act(.radioButton, "Month") }),
    FiveWaysTask(
      "choose from a menu", controls,
      hand: {
        try $0.press(.button, "Sort by")
        try $0.press(.menuItem, "Size")
      },
      keys: {
        try $0.enter(.button, "Sort by")
        $0.key(.end)
        $0.key(.enter)
      },
      reader: {
        try $0.act(.button, "Sort by")
        try $0.act(.menuItem, "Size")
      }),
    typing(.textField, "Address", "ada@home.org"),
    typing(.passwordField, "Password", "s"),
    typing(.textArea, "Notes", " And more."),
    FiveWaysTask(
      "select a text", controls,
      hand: {
        let start = try $0.place(.textArea, "Notes", 0.01, 0.15)
        $0.drag(start, by: try $0.place(.textArea, "Notes", 0.95, 0.9) - start)
      },
      keys: {
        try $0.tab(to: .textArea, "Notes")
        $0.key(.home, .control)
        $0.key(.end, [.control, .shift])
      }, reader: { try $0.select(in: .textArea, "Notes") },
      touch: {
        try $0.hold(at: $0.place(.textArea, "Notes"))
        try $0.press(.menuItem, "Select All")
      }),
    FiveWaysTask(
      "choose from a context menu", controls,
      hand: {
        try $0.press(at: $0.place(.textArea, "Notes"), .secondary)
        try $0.press(.menuItem, "Select All")
      },
      keys: {
        try $0.tab(to: .textArea, "Notes")
        $0.key(.menu)
        $0.key(.end)
        $0.key(.enter)
      },
      reader: {
        try $0.act(.textArea, "Notes", .showMenu)
        try $0.act(.menuItem, "Select All")
      },
      touch: {
        try $0.hold(at: $0.place(.textArea, "Notes"))
        try $0.press(.menuItem, "Select All")
      }),
    FiveWaysTask(
      "close a menu",
      {
        let visit = try controls()
        try visit.press(.button, "Sort by")
        return visit
      }, hand: { $0.press(at: Point(480, 780)) }, keys: { $0.key(.escape) }, reader: { try $0.act(.menu, "", .dismiss) }
    ),
  ]
}
