import Geometry
import JSON
import Views

/// Decodes styles and views.
nonisolated enum ViewSection {
  typealias Document = StoryboardDocument

  static let deepest = 64
  static let most = 20_000

  // MARK: Looks

  /// The fields that styles and views share.
  static let looks: [SectionField<Document.Look>] =
    [
      SectionField("color", \.color) { reader, scope in ValueSection.paint(reader, in: scope) },
      SectionField("alpha", \.alpha) { reader, _ in reader.number(in: 0...1) },
      SectionField("cornerRadius", \.cornerRadius) { reader, _ in reader.number(in: 0...100_000, unit: "points") },
      SectionField("border", \.border) { reader, scope in border(reader, scope) },
      SectionField("shadow", \.shadow) { reader, scope in shadow(reader, scope) },
      SectionField("clip", \.clip) { reader, _ in reader.flag() },
      SectionField("rotation", \.rotation) { reader, _ in reader.number(in: -36_000...36_000, unit: "degrees") },
      SectionField("font", \.font) { reader, _ in reader.number(in: 1...1000, unit: "points") },
      SectionField("textColor", \.textColor) { reader, scope in ValueSection.paint(reader, in: scope) },
      SectionField("align", \.align) { reader, _ in reader.word(Document.Alignment.self) },
      SectionField("contentMode", \.contentMode) { reader, _ in reader.word(ContentMode.self) },
      SectionField("placeholder", \.placeholder) { reader, _ in reader.color() },
      SectionField("lines", \.lines) { reader, _ in reader.count(in: 0...10_000) },
      SectionField("truncate", \.truncation) { reader, _ in reader.word(Document.Truncation.self) },
    ] + TextSection.font

  /// Reads a color, or the name of a color of the theme.
  static func paint(_ reader: FieldReader) -> Document.Paint? {
    if case .string(let text) = reader.value.content, let role = Theme.ColorRole(rawValue: text) { return .role(role) }
    return reader.color().map { .color($0) }
  }

  private enum DirectionWord: String, CaseIterable { case ltr, rtl }

  /// Reads the layout direction of a scene or a view.
  static func direction(_ reader: FieldReader) -> UserInterfaceLayoutDirection? {
    reader.word(DirectionWord.self).map { $0 == .rtl ? .rightToLeft : .leftToRight }
  }

  private struct BorderDraft {
    var width: Double? = 1
    var color: Document.Paint?
  }

  private static let border = Section<BorderDraft>(
    "a border",
    [
      SectionField("width") { reader, _ in
        let width = reader.number(in: 0...1000, unit: "points")
        return { $0.width = width }
      },
      SectionField("color", \.color, isRequired: true) { reader, _ in paint(reader) },
    ])

  private static func border(_ reader: FieldReader, _ scope: DecodingScope) -> Document.PaintedBorder? {
    guard let draft = border.read(reader, from: BorderDraft(), in: scope), let width = draft.width,
      let color = draft.color
    else { return nil }
    return Document.PaintedBorder(border: Border(width: width, color: color.color), role: color.role)
  }

  private struct ShadowDraft {
    var radius: Double?
    var offset = Vector.zero
    var color = Document.Paint.color(Color.black.withAlpha(0.4))
  }

  private static let shadow = Section<ShadowDraft>(
    "a shadow",
    [
      SectionField("radius", \.radius, isRequired: true) { reader, _ in reader.number(in: 0...1000, unit: "points") },
      SectionField("x", \.offset.x) { reader, _ in reader.number(in: -10_000...10_000, unit: "points") },
      SectionField("y", \.offset.y) { reader, _ in reader.number(in: -10_000...10_000, unit: "points") },
      SectionField("color", \.color) { reader, _ in paint(reader) },
    ])

  private static func shadow(_ reader: FieldReader, _ scope: DecodingScope) -> Document.PaintedShadow? {
    guard let draft = shadow.read(reader, from: ShadowDraft(), in: scope), let radius = draft.radius else { return nil }
    let shadow = Shadow(radius: radius, offset: draft.offset, color: draft.color.color)
    return Document.PaintedShadow(shadow: shadow, role: draft.color.role)
  }

  // MARK: Styles

  private static let style = Section<Document.Look>(
    "a style", looks,
    misplaced: Dictionary(
      uniqueKeysWithValues: own.map {
        ($0.name, $0.name == "style" ? "styles do not nest" : "it belongs to each view")
      }))

  /// Reads the styles, and stores them for the views that use them.
  static func styles(_ reader: FieldReader, in scope: DecodingScope) -> [Document.Style] {
    let members = scope.names.named(reader, "style") ?? []
    scope.names.setStyles(members.map(\.key))
    return members.map { member in
      let reader = FieldReader(member.value, member.key, scope.log)
      let look = style.read(reader, from: scope.names.look, in: scope) ?? scope.names.look
      scope.names.setLook(look, of: member.key)
      return Document.Style(name: member.key, look: look)
    }
  }

  // MARK: Views

  private struct Draft {
    var id: String?
    var frame: RelativeFrame?
    var text: AttributedText?
    var image: String?
    var layout: Document.Layout?
    var scroll: Document.Scrolling?
    var list: Document.Scrolling?
    var showsIn: UserInterfaceSizeClass?
    var compact: Document.CompactView?
    var click: String?
    var values: FieldReader?
    var control: Document.Control?
    var toolTip: String?
    var spoken = Document.Spoken()
    var cursor: Cursor?
    var direction: UserInterfaceLayoutDirection?
    var style: Document.Look?
    var look: Document.Look
    var children: [Document.View] = []
  }

  private static let compact = Section<Document.CompactView>(
    "a compact view",
    [
      SectionField("frame", \.frame) { reader, _ in reader.frame() },
      SectionField("font", \.font) { reader, _ in reader.number(in: 1...1000, unit: "points") },
      SectionField("lines", \.lines) { reader, _ in reader.count(in: 0...10_000) },
    ],
    misplaced: ["layout": "its own \"compact\" belongs into \"layout\""])

  /// The fields that only views have.
  private static let own: [SectionField<Draft>] = [
    SectionField("id", \.id) { reader, scope in id(reader, scope) },
    SectionField("frame", \.frame) { reader, _ in reader.frame() },
    SectionField("layout", \.layout) { reader, scope in LayoutSection.read(reader, in: scope) },
    SectionField("scroll", \.scroll) { reader, scope in ScrollSection.scroll(reader, in: scope) },
    SectionField("list", \.list) { reader, scope in ScrollSection.list(reader, in: scope) },
    SectionField("compact", \.compact) { reader, scope in
      compact.read(reader, from: Document.CompactView(), in: scope)
    },
    SectionField("showsIn", \.showsIn) { reader, _ in reader.word(UserInterfaceSizeClass.self) },
    SectionField("text", \.text) { reader, scope in TextSection.read(reader, in: scope) },
    SectionField("image", \.image) { reader, scope in ValueSection.picture(reader, in: scope) },
    SectionField("click", \.click) { reader, scope in scope.names.segue(reader, from: scope.scene) },
    SectionField("values", \.values) { reader, _ in reader },
    SectionField("control", \.control) { reader, scope in ControlSection.read(reader, in: scope) },
    SectionField("toolTip", \.toolTip) { reader, scope in ValueSection.text(reader, in: scope) },
    SectionField("label", \.spoken.label) { reader, scope in ValueSection.text(reader, in: scope) },
    SectionField("hint", \.spoken.hint) { reader, scope in ValueSection.text(reader, in: scope) },
    SectionField("role", \.spoken.role) { reader, _ in reader.word(AccessibilityRole.self) },
    SectionField("cursor", \.cursor) { reader, _ in reader.word(Cursor.self) },
    SectionField("direction", \.direction) { reader, _ in direction(reader) },
    SectionField("style", \.style) { reader, scope in scope.names.style(reader) },
    SectionField("views", \.children) { reader, scope in
      var inside = scope
      inside.depth += 1
      return views(reader, in: inside)
    },
  ]

  private static let view = Section<Draft>("a view", own + looks.map { $0.of(\.look) })

  /// Reads a list of views. Invalid views are left out.
  static func views(_ reader: FieldReader, in scope: DecodingScope) -> [Document.View] {
    reader.elements("a list of views").map { views($0, in: scope) } ?? []
  }

  static func views(_ elements: [FieldReader], in scope: DecodingScope) -> [Document.View] {
    guard let reader = elements.first else { return [] }
    guard scope.depth <= deepest else {
      reader.report(.illegal, "views nest more than \(deepest) deep")
      return []
    }
    return elements.compactMap { read($0, in: scope) }
  }

  private static func read(_ reader: FieldReader, in scope: DecodingScope) -> Document.View? {
    scope.names.viewCount += 1
    guard scope.names.viewCount <= most else {
      // Reported once for the file, not for each view.
      if scope.names.viewCount == most + 1 { reader.report(.illegal, "the storyboard has more than \(most) views") }
      return nil
    }
    guard let object = reader.object("a view") else { return nil }
    var inner = scope
    inner.isArranged = LayoutSection.isContainer(reader.value)
    let changes = view.changes(object, in: inner)
    var draft = Draft(look: scope.names.look)
    for change in changes { change(&draft) }
    if let style = draft.style {
      // The fields of the view override its style, in whatever order the file has them.
      draft = Draft(look: style)
      for change in changes { change(&draft) }
    }
    // A view that its container places may have a frame all the same, which takes it out of the arrangement.
    if !scope.isArranged, !object.has("frame") { object.reportMissing("frame", ", [x, y, width, height]") }
    checkContent(of: draft, object)
    checkScrolling(object)
    let values = values(draft, inner)
    return Document.View(
      id: draft.id, frame: draft.frame, look: draft.look, text: draft.text, image: draft.image,
      showsIn: draft.showsIn, layout: draft.layout, scrolling: draft.scroll ?? draft.list, compact: draft.compact,
      click: draft.click, values: values, control: draft.control, toolTip: draft.toolTip, spoken: draft.spoken,
      cursor: draft.cursor, direction: draft.direction, children: draft.children)
  }

  private static func values(_ draft: Draft, _ scope: DecodingScope) -> [String: String] {
    guard let reader = draft.values else { return [:] }
    if let segue = draft.click { return ValueSection.handed(reader, over: segue, in: scope) }
    reader.report(.illegal, "\"values\" needs a \"click\": it hands them over to the scene that opens")
    return [:]
  }

  /// A container has its text in a view of its own.
  private static func checkContent(of draft: Draft, _ object: ObjectReader) {
    if draft.control != nil {
      for key in ["text", "image", "views"] where object.member(key) != nil {
        object.log.report(
          .illegal, key, "a control has no \"\(key)\"", at: object.member(key)?.keyPosition ?? object.position)
      }
    }
    guard draft.layout?.container != nil, draft.text != nil, let text = object.member("text") else { return }
    object.log.report(
      .illegal, "text", "a view that arranges others has no \"text\" itself: put it into one of its \"views\"",
      at: text.keyPosition)
  }

  /// A view that scrolls has nothing else that takes the pointer or shows itself.
  private static func checkScrolling(_ object: ObjectReader) {
    guard let kind = ["scroll", "list"].first(where: object.has) else { return }
    if kind == "scroll", let list = object.member("list") {
      object.log.report(.illegal, "list", "a view has \"scroll\" or \"list\"", at: list.keyPosition)
    }
    let others = ["text", "image", "click"] + (kind == "list" ? ["views", "layout"] : [])
    for key in others {
      guard let member = object.member(key) else { continue }
      // A list may have `layout` if it holds item values only, not a container.
      if key == "layout", !LayoutSection.isContainer(object) { continue }
      let hint = key == "click" && kind == "list" ? ": put it into the list, for its rows" : ""
      object.log.report(
        .illegal, key, "a view with \"\(kind)\" has no \"\(key)\" itself\(hint)", at: member.keyPosition)
    }
  }

  private static func id(_ reader: FieldReader, _ scope: DecodingScope) -> String? {
    guard let id = reader.text() else { return nil }
    scope.names.checkName(id, "the id of a view", at: reader.value.position)
    scope.names.addView(id, in: scope.scene, at: reader.value.position)
    return id
  }
}
