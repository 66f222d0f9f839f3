import Accessibility
import Controls
import Geometry
import TestSupport
import Testing
import Views

struct AccessibleProviderTests {
  private let button = Button("Send")
  private let field = TextField("Grüße")
  private let slider = Slider(value: 0.5)

  private func stage() -> FakeStage {
    for (index, view) in [button, field, slider].enumerated() {
      view.frame = Rect(10, 40 * Double(index), 200, 30)
    }
    return FakeStage(button, field, slider)
  }

  @Test func `places are in units of the window system`() {
    let stage = stage()
    func extents(_ space: UInt32) -> BusValue? {
      stage.call(field, "Component", "GetExtents", .uint32(space)).first
    }
    #expect(extents(0) == .structure([.int32(120), .int32(130), .int32(400), .int32(60)]))
    #expect(extents(1) == .structure([.int32(20), .int32(80), .int32(400), .int32(60)]))
    #expect(extents(2) == .structure([.int32(20), .int32(80), .int32(400), .int32(60)]))
    #expect(extents(9) == .string("InvalidArgs"))
  }

  @Test func `indices and offsets beyond what is there are answered`() {
    let stage = stage()
    for index: Int32 in [-1, 3, 10_000, .max, .min] {
      let null = BusValue.structure([.string(""), .path(AccessibleProvider.nullPath)])
      #expect(stage.call(stage.window, "Accessible", "GetChildAtIndex", .int32(index)) == [null])
      #expect(stage.call(button, "Action", "DoAction", .int32(index)) == [.bool(false)])
      #expect(stage.call(field, "Text", "GetCharacterAtOffset", .int32(index)) == [.int32(index == 3 ? 223 : 0)])
      #expect(stage.call(field, "Text", "GetStringAtOffset", .int32(index), .uint32(1)).count == 3)
      #expect(stage.call(field, "Text", "GetText", .int32(index), .int32(index)).count == 1)
      #expect(stage.call(field, "Text", "GetCharacterExtents", .int32(index), .uint32(0)).count == 4)
    }
  }

  @Test func `wrong types and unknown names are errors of D-Bus`() {
    let stage = stage()
    #expect(stage.call(button, "Action", "DoAction", .string("0")) == [.string("InvalidArgs")])
    #expect(stage.call(button, "Action", "DoAction") == [.string("InvalidArgs")])
    #expect(stage.call(button, "Action", "Undo") == [.string("UnknownMethod")])
    #expect(stage.call(button, "Value", "Get") == [.string("UnknownInterface")])
    #expect(stage.get(button, "Accessible", "Colour") == .string("UnknownProperty"))
    for path in ["/", "/org/a11y/atspi/accessible/99", "/org/a11y/atspi/accessible/x", ""] {
      #expect(stage.call(path, "Accessible", "GetRole") == [.string("UnknownObject")])
    }
  }

  @Test func `a view that is gone is defunct`() {
    let stage = stage()
    weak var gone: View?
    do {
      let view = Label("Soon gone")
      gone = view
      stage.window.addSubview(view)
      #expect(stage.call(view, "Accessible", "GetRole") == [.uint32(29)])
      view.removeFromSuperview()
    }
    stage.provider.invalidate()
    let path = AccessibleProvider.path(5)
    #expect(stage.call(path, "Accessible", "GetRole") == [.string("UnknownObject")])
    #expect(stage.call(path, "Accessible", "GetState") == [.array("u", [.uint32(1 << 6), .uint32(0)])])
    _ = stage.provider.look()
    #expect(gone == nil)
  }

  @Test func `actions and values reach the view`() {
    let stage = stage()
    var presses = 0
    button.onActivate = { presses += 1 }
    #expect(stage.call(button, "Action", "DoAction", .int32(0)) == [.bool(true)])
    #expect(presses == 1)
    let value: [BusValue] = [.string("org.a11y.atspi.Value"), .string("CurrentValue")]
    func set(_ new: BusValue) -> [BusValue] {
      stage.call(slider, "org.freedesktop.DBus.Properties", "Set", value[0], value[1], .variant(new))
    }
    #expect(set(.double(7)).isEmpty && slider.value == 1)
    #expect(set(.double(.nan)) == [.string("InvalidArgs")] && set(.int32(0)) == [.string("InvalidArgs")])
    button.isEnabled = false
    #expect(stage.call(button, "Action", "DoAction", .int32(0)) == [.bool(false)])
    #expect(presses == 1)
  }

  @Test func `nothing is done in a window that is closed`() {
    let stage = stage()
    _ = stage.provider.look()
    stage.takesActions = false
    #expect(stage.call(button, "Action", "DoAction", .int32(0)) == [.bool(false)])
    #expect(stage.call(field, "EditableText", "SetTextContents", .string("x")) == [.bool(false)])
    stage.provider.remove(stage)
    #expect(stage.call(button, "Action", "DoAction", .int32(0)) == [.string("UnknownObject")])
  }

  @Test func `a text is edited in scalars`() {
    let stage = stage()
    #expect(stage.call(field, "EditableText", "InsertText", .int32(3), .string("🙂x"), .int32(1)) == [.bool(true)])
    #expect(field.text == "Grü🙂ße")
    #expect(stage.call(field, "EditableText", "DeleteText", .int32(-4), .int32(3)) == [.bool(true)])
    #expect(field.text == "🙂ße")
    #expect(stage.call(field, "Text", "SetCaretOffset", .int32(1)) == [.bool(true)])
    #expect(stage.get(field, "Text", "CaretOffset") == .int32(1))
    #expect(stage.call(field, "Text", "SetSelection", .int32(0), .int32(1), .int32(99)) == [.bool(true)])
    #expect(stage.call(field, "Text", "GetSelection", .int32(0)) == [.int32(1), .int32(3)])
  }

  @Test func `a label and the field that it names know each other`() throws {
    let label = Label("Name")
    (label.frame, field.frame) = (Rect(10, 0, 80, 30), Rect(100, 0, 80, 30))
    field.accessibilityLabelView = label
    let stage = FakeStage(label, field)
    func relation(_ view: View) -> [BusValue] { stage.call(view, "Accessible", "GetRelationSet") }
    func reference(_ number: Int) -> BusValue { .structure([.string(""), .path(AccessibleProvider.path(number))]) }
    #expect(
      relation(label) == [.array("(ua(so))", [.structure([.uint32(1), .array("(so)", [reference(3)])])])])
    #expect(
      relation(field) == [.array("(ua(so))", [.structure([.uint32(2), .array("(so)", [reference(2)])])])])
  }

  @Test func `a letter of a label has a place, and a rectangle has the letters in it`() {
    let label = Label("One\nTwo", frame: Rect(10, 10, 200, 60))
    let stage = FakeStage(label)
    func place(_ offset: Int32) -> [Int32] {
      stage.call(label, "Text", "GetCharacterExtents", .int32(offset), .uint32(1)).map {
        if case .int32(let number) = $0 { number } else { -1 }
      }
    }
    let (o, n, t) = (place(0), place(1), place(4))
    #expect(o[0] < n[0] && o[1] == n[1] && t[1] > o[1] && t[0] == o[0])
    let first: [BusValue] = [.int32(0), .int32(o[1]), .int32(500), .int32(o[3]), .uint32(1), .uint32(0), .uint32(0)]
    #expect(
      stage.call(AccessibleProvider.path(2), "Text", "GetBoundedRanges", first) == [
        .array("(iisv)", [.structure([.int32(0), .int32(4), .string("One\n"), .variant(.string(""))])])
      ])
  }

  @Test func `all objects come in one message`() throws {
    let stage = stage()
    let answer = stage.call(AccessibleProvider.cachePath, "Cache", "GetItems")
    guard case .array(let type, let items) = try #require(answer.first) else { return #expect(Bool(false)) }
    #expect(type == "((so)(so)(so)iiassusau)" && items.count == 5)
    #expect(items.allSatisfy { $0.signature == type })
  }

  @Test func `any call is answered, whatever is asked`() {
    let stage = stage()
    var random = SeededGenerator(seed: 32)
    let values: [BusValue] = [
      .int32(0), .int32(-1), .int32(.max), .uint32(0), .uint32(3), .uint32(.max), .string("é\0"), .bool(true),
      .double(.infinity),
      .double(0.3), .variant(.double(-1)), .array("", []), .int16(2),
    ]
    let members = [
      "GetText", "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset", "SetSelection",
      "GetRangeExtents", "GetOffsetAtPoint", "InsertText", "DeleteText", "CutText", "PasteText", "SetCaretOffset",
      "GetCharacterExtents", "DoAction", "GetName", "GetExtents", "Contains", "GetAccessibleAtPoint", "ScrollTo",
      "GrabFocus",
      "AddSelection", "RemoveSelection", "GetBoundedRanges", "GetChildAtIndex", "Introspect", "GetAttributeRun",
    ]
    let views: [View] = [stage.window, button, field, slider]
    for _ in 0..<4000 {
      let arguments = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in values.randomElement(using: &random)
      }
      let view = views.randomElement(using: &random) ?? button
      _ = stage.provider.look()
      var numbers = stage.provider.numbers
      let path = AccessibleProvider.path(numbers.number(of: view))
      _ = stage.provider.answer(BusCall(path, "", members.randomElement(using: &random) ?? "", arguments))
    }
  }
}
