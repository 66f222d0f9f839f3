import Geometry
import Notation
import Views

nonisolated extension DocumentDecoder {
  static let deepestView = 64
  static let mostViews = 20_000

  /// What a style may hold, and a view too.
  enum LookKey: String, ObjectKey, CaseIterable {
    case color, alpha, cornerRadius, border, shadow, clip, rotation, font, textColor, align
  }

  /// What only a view may hold.
  private enum OwnKey: String, ObjectKey, CaseIterable {
    case id, frame, text, click, style, views
  }

  private enum ViewKey: ObjectKey {
    case own(OwnKey)
    case look(LookKey)

    init?(name: String) {
      if let key = OwnKey(rawValue: name) {
        self = .own(key)
      } else if let key = LookKey(rawValue: name) {
        self = .look(key)
      } else {
        return nil
      }
    }

    static var names: [String] { OwnKey.names + LookKey.names }
  }

  private enum StyleKey: ObjectKey {
    case look(LookKey)
    case misplaced(OwnKey)

    init?(name: String) {
      if let key = LookKey(rawValue: name) {
        self = .look(key)
      } else if let key = OwnKey(rawValue: name) {
        self = .misplaced(key)
      } else {
        return nil
      }
    }

    static var names: [String] { LookKey.names }
  }

  // MARK: Styles

  mutating func styles(_ value: JSONValue) -> [Document.Style] {
    let members = named(value, "style") ?? []
    styleNames = members.map(\.key)
    return members.map { member in
      let look = style(member.value)
      looks[member.key] = look
      return Document.Style(name: member.key, look: look)
    }
  }

  private mutating func style(_ value: JSONValue) -> Document.Look {
    var look = Document.Look()
    for field in fields(of: value, "a style", StyleKey.self) ?? [] {
      switch field.key {
      case .look(let key): set(key, field.value, in: &look)
      case .misplaced(.style): faults.add("unknown key \"style\" in a style: styles do not nest", at: field.keyPosition)
      case .misplaced(let key):
        faults.add("unknown key \"\(key.rawValue)\" in a style: it belongs to each view", at: field.keyPosition)
      }
    }
    return look
  }

  private mutating func set(_ key: LookKey, _ value: JSONValue, in look: inout Document.Look) {
    let name = key.rawValue
    switch key {
    case .color: if let color = color(value, name) { look.color = color }
    case .alpha: if let alpha = number(value, name, in: 0...1) { look.alpha = alpha }
    case .cornerRadius:
      if let radius = number(value, name, in: 0...100_000, unit: "points") { look.cornerRadius = radius }
    case .border: if let border = border(value) { look.border = border }
    case .shadow: if let shadow = shadow(value) { look.shadow = shadow }
    case .clip: if let clip = flag(value, name) { look.clip = clip }
    case .rotation: if let angle = number(value, name, in: -36_000...36_000, unit: "degrees") { look.rotation = angle }
    case .font: if let size = number(value, name, in: 1...1000, unit: "points") { look.font = size }
    case .textColor: if let color = color(value, name) { look.textColor = color }
    case .align: if let align = word(value, name, Document.Alignment.self) { look.align = align }
    }
  }

  private enum BorderKey: String, ObjectKey, CaseIterable { case width, color }

  private mutating func border(_ value: JSONValue) -> Border? {
    guard let fields = fields(of: value, "a border", BorderKey.self) else { return nil }
    var width: Double? = 1
    var color: Color?
    for field in fields {
      switch field.key {
      case .width: width = number(field.value, "width", in: 0...1000, unit: "points")
      case .color: color = self.color(field.value, "color")
      }
    }
    require([.color], in: fields, "a border", at: value.position)
    guard let width, let color else { return nil }
    return Border(width: width, color: color)
  }

  private enum ShadowKey: String, ObjectKey, CaseIterable { case radius, x, y, color }

  private mutating func shadow(_ value: JSONValue) -> Shadow? {
    guard let fields = fields(of: value, "a shadow", ShadowKey.self) else { return nil }
    var radius: Double?
    var offset = Vector.zero
    var color = Color.black.withAlpha(0.4)
    for field in fields {
      switch field.key {
      case .radius: radius = number(field.value, "radius", in: 0...1000, unit: "points")
      case .x: offset.x = number(field.value, "x", in: -10_000...10_000, unit: "points") ?? 0
      case .y: offset.y = number(field.value, "y", in: -10_000...10_000, unit: "points") ?? 0
      case .color: color = self.color(field.value, "color") ?? color
      }
    }
    require([.radius], in: fields, "a shadow", at: value.position)
    return radius.map { Shadow(radius: $0, offset: offset, color: color) }
  }

  // MARK: Views

  mutating func views(_ value: JSONValue, in scene: String, depth: Int) -> [Document.View] {
    guard case .array(let elements) = value.content else {
      faults.add("\"views\" must be a list of views, not \(value.found)", at: value.position)
      return []
    }
    guard depth <= Self.deepestView || elements.isEmpty else {
      faults.add("views nest more than \(Self.deepestView) deep", at: value.position)
      return []
    }
    return elements.compactMap { view($0, in: scene, depth: depth) }
  }

  private mutating func view(_ value: JSONValue, in scene: String, depth: Int) -> Document.View? {
    viewCount += 1
    guard viewCount <= Self.mostViews else {
      // Once: whoever has so many wants one line, not one for each.
      if viewCount == Self.mostViews + 1 {
        faults.add("the storyboard has more than \(Self.mostViews) views", at: value.position)
      }
      return nil
    }
    guard let fields = fields(of: value, "a view", ViewKey.self) else { return nil }
    var (id, click, text): (String?, String?, String?)
    var frame: RelativeFrame?
    var own = Document.Look()
    var style = Document.Look()
    var children: [Document.View] = []
    for field in fields {
      switch field.key {
      case .own(.id): id = viewID(field.value, in: scene)
      case .own(.frame): frame = self.frame(field.value)
      case .own(.text): text = self.text(field.value, "text")
      case .own(.click): click = segueReference(field.value, in: scene)
      case .own(.style): style = styleReference(field.value)
      case .own(.views): children = views(field.value, in: scene, depth: depth + 1)
      case .look(let key): set(key, field.value, in: &own)
      }
    }
    if !fields.contains(where: { $0.key == .own(.frame) }) {
      faults.add("a view needs \"frame\", [x, y, width, height]", at: value.position)
    }
    guard let frame else { return nil }
    return Document.View(
      id: id, frame: frame, color: own.color ?? style.color ?? .clear, alpha: own.alpha ?? style.alpha ?? 1,
      cornerRadius: own.cornerRadius ?? style.cornerRadius ?? 0, border: own.border ?? style.border,
      shadow: own.shadow ?? style.shadow, clip: own.clip ?? style.clip ?? false,
      rotation: own.rotation ?? style.rotation ?? 0, text: text, font: own.font ?? style.font ?? 16,
      textColor: own.textColor ?? style.textColor ?? .white, align: own.align ?? style.align ?? .left, click: click,
      children: children)
  }

  private mutating func viewID(_ value: JSONValue, in scene: String) -> String? {
    guard let id = text(value, "id") else { return nil }
    checkName(id, "the id of a view", at: value.position)
    if let first = viewIDs[scene]?[id] {
      faults.add(
        "the id \(Wording.quoted(id)) is used twice in this scene, first at \(first.line):\(first.column)",
        at: value.position)
    } else {
      viewIDs[scene, default: [:]][id] = value.position
      viewIDNames[scene, default: []].append(id)
    }
    return id
  }

  private mutating func styleReference(_ value: JSONValue) -> Document.Look {
    guard let name = text(value, "style") else { return Document.Look() }
    if let look = looks[name] { return look }
    reportUnknown("style", name, among: styleNames, at: value.position)
    return Document.Look()
  }

  // MARK: Frames

  private mutating func frame(_ value: JSONValue) -> RelativeFrame? {
    guard case .array(let elements) = value.content, elements.count == 4 else {
      faults.add(
        "\"frame\" must be a list of four lengths, [x, y, width, height], not \(Self.countFound(value))",
        at: value.position)
      return nil
    }
    let x = length(elements[0], "x")
    let y = length(elements[1], "y")
    let width = extent(elements[2], "a width")
    let height = extent(elements[3], "a height")
    guard let x, let y, let width, let height else { return nil }
    return RelativeFrame(x: x, y: y, width: width, height: height)
  }

  static func countFound(_ value: JSONValue) -> String {
    if case .array(let elements) = value.content { return "of \(elements.count)" }
    return value.found
  }

  mutating func length(_ value: JSONValue, _ name: String) -> Length? {
    let most = Length.mostPoints
    switch value.content {
    case .number(let points) where abs(points) <= most:
      return Length(points: points)
    case .string(let text):
      if let length = Length(text) { return length }
      fallthrough
    case .number, .null, .bool, .array, .object:
      faults.add(
        "\(name) must be points from -\(Wording.plain(most)) to \(Wording.plain(most)), or \"P%\", \"P%+N\" or "
          + "\"P%-N\" of the parent, not \(value.found)", at: value.position)
      return nil
    }
  }

  private mutating func extent(_ value: JSONValue, _ name: String) -> Length? {
    guard let length = length(value, name) else { return nil }
    guard !length.isAlwaysNegative else {
      faults.add("\(name) may not be negative: \(value.found)", at: value.position)
      return nil
    }
    return length
  }
}
