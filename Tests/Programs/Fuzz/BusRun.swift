import Accessibility
import Controls
import Geometry
import TestSupport
import Views

/// Calls of assistive technologies, of all interfaces and with arguments of all kinds, on a screen that changes; each
/// answer is written into a message.
final class BusRun: AccessibleStage {
  private let stage = TestStage()
  private let library: DBusLibrary
  private let provider = AccessibleProvider(programName: "Fuzz")
  private var random: SeededGenerator

  let title = "Fuzz"
  let screenOrigin = Point.zero
  let unitsPerPoint = 1.0
  let takesActions = true
  var window: Window { stage.window }
  func perform(_ action: () -> Void) { action() }
  func desktopDidChange(_ preferences: DesktopPreferences) {}

  /// - Returns: nil without libdbus.
  init?(seed: UInt64) {
    guard let library = DBusLibrary() else { return nil }
    self.library = library
    random = SeededGenerator(seed: seed)
    provider.add(self)
    change()
  }

  /// - Returns: the number of calls that were answered.
  func run(_ count: Int) -> Int {
    var answered = 0
    for number in 0..<count {
      if number % 50 == 49 { change() }
      guard case .success(let values) = provider.answer(call()) else { continue }
      if BusMessage.call("a.b", "/a", "a.b", "C", values, library)?.arguments.count == values.count { answered += 1 }
    }
    return answered
  }

  /// Replaces some of the views.
  private func change() {
    let makers: [(String) -> View] = [
      { Button($0) {} }, { Label($0, fontSize: 14) }, { TextField($0, placeholder: $0) }, { _ in Slider() },
      { _ in Toggle() }, { TextView($0) },
      {
        let box = View()
        (box.accessibilityLabel, box.accessibilityHint) = ($0, $0)
        return box
      },
    ]
    for view in window.subviews where random.int(in: 0...1) == 0 { view.removeFromSuperview() }
    while window.subviews.count < 12 {
      let text = Self.texts[random.int(in: 0...Self.texts.count - 1)]
      let view = makers[random.int(in: 0...makers.count - 1)](text)
      view.frame = Rect(random.double(in: -50...300), random.double(in: -50...300), 80, 30)
      window.addSubview(view)
    }
    provider.invalidate()
  }

  private static let texts = [
    "", "a", "\u{202E}turned\u{2066}", "e\u{301}👩‍👩‍👧\0\u{7}\n", String(repeating: "ו\u{202B}x ", count: 30_000),
  ]

  private func call() -> BusCall {
    let paths = [AccessibleProvider.rootPath, AccessibleProvider.cachePath, "/", "/org/a11y/atspi/accessible/x"]
    // Mostly one that is there.
    let last = provider.numbers.last, number = random.int(in: max(-1, last - 16)...(last + 1))
    let path = random.int(in: 0...9) == 0 ? paths[random.int(in: 0...3)] : AccessibleProvider.path(number)
    let (interface, members) = Self.calls[random.int(in: 0...Self.calls.count - 1)]
    let member = members[random.int(in: 0...members.count - 1)]
    let arguments = (0..<random.int(in: 0...4)).map { _ in argument() }
    return BusCall(path, interface.contains(".") ? interface : "org.a11y.atspi." + interface, member, arguments)
  }

  private func argument() -> BusValue {
    let numbers: [Int32] = [0, 1, -1, 5, 100, .min, .max]
    let number = numbers[random.int(in: 0...6)]
    switch random.int(in: 0...6) {
    case 0: return .uint32(UInt32(bitPattern: number))
    case 1: return .string(Self.texts[random.int(in: 0...Self.texts.count - 1)])
    case 2: return .double(Double(number) * 1e300)
    case 3: return .variant(.double(.nan))
    case 4: return .array("s", [.string("a")])
    default: return .int32(number)
    }
  }

  private static let calls: [(String, [String])] = [
    (
      "Accessible",
      [
        "GetChildAtIndex", "GetChildren", "GetIndexInParent", "GetRelationSet", "GetRole", "GetState",
        "GetAttributes", "GetApplication", "GetInterfaces",
      ]
    ),
    (
      "Component",
      [
        "Contains", "GetAccessibleAtPoint", "GetExtents", "GetPosition", "GetSize", "GetLayer", "GrabFocus",
        "ScrollTo", "ScrollToPoint",
      ]
    ),
    ("Action", ["GetName", "GetDescription", "GetActions", "DoAction", "GetKeyBinding"]),
    (
      "Text",
      [
        "GetText", "SetCaretOffset", "GetStringAtOffset", "GetTextAtOffset", "GetCharacterAtOffset",
        "GetCharacterExtents", "GetRangeExtents", "GetBoundedRanges", "GetOffsetAtPoint", "GetSelection",
        "AddSelection",
        "SetSelection", "RemoveSelection", "GetNSelections", "GetAttributes", "GetAttributeRun", "ScrollSubstringTo",
      ]
    ),
    ("EditableText", ["SetTextContents", "InsertText", "DeleteText", "CutText", "CopyText", "PasteText"]),
    ("Value", ["x"]), ("Selection", ["GetSelectedChild", "SelectChild", "SelectAll", "ClearSelection"]),
    ("Cache", ["GetItems"]), ("org.freedesktop.DBus.Properties", ["Get", "GetAll", "Set"]),
    ("org.freedesktop.DBus.Introspectable", ["Introspect"]), ("", ["GetState", "GetText"]),
  ]
}
