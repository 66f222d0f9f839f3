import Controls
import JSON
import Views

/// The control of a view.
nonisolated enum ControlSection {
  typealias Control = StoryboardDocument.Control
  typealias Kind = StoryboardDocument.ControlKind

  private struct Draft {
    var kind: Kind?
    var control = Control()
  }

  private static let most = 1000.0

  private static let control = Section<Draft>(
    "a control",
    [
      SectionField("kind", \.kind, isRequired: true, hint: ", such as \"button\"") { reader, _ in
        reader.word(Kind.self)
      },
      SectionField("title", \.control.title) { reader, scope in ValueSection.text(reader, in: scope) },
      SectionField("icon", \.control.icon) { reader, _ in reader.word(Icon.self) },
      SectionField("style", \.control.style) { reader, _ in reader.word(Button.Style.self) },
      SectionField("role", \.control.role) { reader, _ in reader.word(Button.Role.self) },
      SectionField("enabled", \.control.isEnabled) { reader, _ in reader.flag() },
      SectionField("on", \.control.isOn) { reader, _ in reader.flag() },
      SectionField("value", \.control.value) { reader, _ in reader.number(in: -1e9...1e9) },
      SectionField("min", \.control.minimum) { reader, _ in reader.number(in: -1e9...1e9) },
      SectionField("max", \.control.maximum) { reader, _ in reader.number(in: -1e9...1e9) },
      SectionField("step", \.control.step) { reader, _ in reader.number(in: 0...1e9) },
      SectionField("items", \.control.items) { reader, _ in
        reader.elements("a list of texts")?.compactMap { $0.text() }
      },
      SectionField("selected", \.control.selected) { reader, _ in reader.count(in: 0...100_000) },
      SectionField("text", \.control.text) { reader, scope in ValueSection.text(reader, in: scope) },
      SectionField("placeholder", \.control.placeholder) { reader, scope in ValueSection.text(reader, in: scope) },
      SectionField("secure", \.control.isSecure) { reader, _ in reader.flag() },
      SectionField("editable", \.control.isEditable) { reader, _ in reader.flag() },
      SectionField("maxLength", \.control.maximumLength) { reader, _ in reader.count(in: 1...1_000_000) },
    ])

  /// The keys of each kind, besides `kind` and `enabled`.
  private static func keys(of kind: Kind) -> [String] {
    switch kind {
    case .button: ["title", "icon", "style", "role", "on"]
    case .popUp: ["items", "selected", "style"]
    case .toggle: ["on"]
    case .slider, .stepper: ["value", "min", "max", "step"]
    case .segments: ["items", "selected"]
    case .progress: ["value"]
    case .spinner: []
    case .textField: ["text", "placeholder", "secure", "editable", "maxLength"]
    case .comboBox: ["items", "text", "placeholder", "editable", "maxLength"]
    case .textView: ["text", "placeholder", "editable", "maxLength"]
    }
  }

  static func read(_ reader: FieldReader, in scope: DecodingScope) -> Control? {
    guard let object = reader.object("a control") else { return nil }
    let draft = control.read(object, from: Draft(), in: scope)
    guard let kind = draft.kind else { return nil }
    var control = draft.control
    control.kind = kind
    let isAlwaysEnabled = kind == .progress || kind == .spinner || kind == .textView
    let known = keys(of: kind) + (isAlwaysEnabled ? ["kind"] : ["kind", "enabled"])
    for member in object.members where !known.contains(member.key) && self.control.names.contains(member.key) {
      object.log.report(
        .illegal, member.key, "a control of the kind \"\(kind.rawValue)\" has no \"\(member.key)\"",
        at: member.keyPosition)
    }
    check(control, object)
    return control
  }

  private static func check(_ control: Control, _ object: ObjectReader) {
    func report(_ key: String, _ message: String) {
      let position = object.member(key)?.keyPosition ?? object.member("kind")?.keyPosition
      if let position { object.log.report(.illegal, key, message, at: position) }
    }
    let greatest = control.maximum ?? (control.kind == .slider ? 1 : 100)
    switch control.kind {
    case .slider, .stepper:
      if greatest < control.minimum { report("max", "\"max\" is \(greatest), below \"min\", \(control.minimum)") }
      if control.kind == .stepper, control.step == 0 { report("step", "the step of a stepper is more than 0") }
    case .segments, .popUp:
      if control.items.isEmpty { report("items", "\"items\" is a list of at least one text") }
      if let selected = control.selected, selected >= control.items.count, !control.items.isEmpty {
        report("selected", "\"selected\" is \(selected), but the last item has the index \(control.items.count - 1)")
      }
    case .progress:
      if !(0...1).contains(control.value) { report("value", "the value of a progress view is 0 to 1") }
    case .button:
      if control.title ?? "" == "", control.icon == nil { report("title", "a button has a \"title\" or an \"icon\"") }
    case .comboBox:
      if control.items.isEmpty { report("items", "\"items\" is a list of at least one text") }
    case .toggle, .spinner, .textField, .textView: break
    }
  }
}
