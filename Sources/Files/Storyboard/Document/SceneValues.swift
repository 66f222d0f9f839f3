import Geometry
import Runtime
import Views

/// The values that a scene takes from the segue that opens it: texts by name, put where its views name them between
/// braces.
nonisolated package enum SceneValues {
  /// The longest value in bytes of UTF-8. A scene that hands its own values on to itself could double them each time.
  package static let longest = 10_000

  /// The name in a text that is nothing else, as in `{tint}`.
  static func reference(_ text: String) -> String? {
    let names = RowText.names(in: text)
    return names.count == 1 && text.isExactly("{\(names[0])}") ? names[0] : nil
  }

  /// A text with values in the places of their names. Names of no value stay as they are.
  static func filled(_ text: String, with values: [String: String]) -> String {
    RowText.filled(text) { values[$0] ?? "{\($0)}" }
  }

  /// The values that a scene takes. Each other one, and each that is too long, is a warning.
  @MainActor static func accepted(_ values: [String: String], by scene: StoryboardDocument.Scene) -> [String: String] {
    var accepted: [String: String] = [:]
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      guard scene.values[name] != nil else {
        Warnings.log("the scene \"\(scene.id)\" takes no value \"\(name)\"; it is ignored")
        continue
      }
      accepted[name] = text
      if text.utf8.count > longest {
        Warnings.log("the value \"\(name)\" of the scene \"\(scene.id)\" is cut off after \(longest) bytes")
        accepted[name] = String(decoding: text.utf8.prefix(longest), as: UTF8.self)
      }
    }
    return accepted
  }
}

nonisolated extension StoryboardDocument.Scene {
  /// The scene with values in the places of their names, and defaults in the places of others.
  @MainActor func filled(with values: [String: String]) -> StoryboardDocument.Scene {
    guard !self.values.isEmpty else { return self }
    let filler = ValueFiller(values: self.values.merging(values) { $1 }, defaults: self.values, folder: folder)
    var scene = self
    scene.title = filler.text(title)
    scene.color = filler.paint(color)
    scene.views = views.map { filler.view($0) }
    return scene
  }
}

nonisolated extension StoryboardDocument.Paint {
  /// Reads a color, or the name of a color of the theme.
  init?(_ text: String) {
    if let role = Theme.ColorRole(rawValue: text) {
      self = .role(role)
    } else {
      guard let color = Color(hex: text) else { return nil }
      self = .color(color)
    }
  }
}

/// Puts the values of a scene into its views.
private struct ValueFiller {
  typealias Document = StoryboardDocument

  let values: [String: String]
  let defaults: [String: String]
  let folder: String

  func text(_ text: String) -> String { SceneValues.filled(text, with: values) }
  func text(_ text: String?) -> String? { text.map { self.text($0) } }

  private func text(_ text: AttributedText) -> AttributedText {
    guard text.string.contains("{") else { return text }
    var filled = AttributedText("")
    var start = 0
    func append(_ end: Int, _ attributes: AttributedText.Attributes) {
      let bytes = text.string.utf8
      let part = bytes.dropFirst(start).prefix(end - start)
      filled += AttributedText(self.text(String(decoding: Array(part), as: UTF8.self)), attributes)
      start = end
    }
    for run in text.runs {
      append(run.range.lowerBound, .init())
      append(run.range.upperBound, run.attributes)
    }
    append(text.string.utf8.count, .init())
    return filled
  }

  func paint(_ paint: Document.Paint) -> Document.Paint {
    guard case .value(let name) = paint else { return paint }
    let text = values[name] ?? ""
    if let paint = Document.Paint(text) { return paint }
    Warnings.log("the value \"\(name)\" is no color: \"\(text)\"; the scene shows its default")
    return Document.Paint(defaults[name] ?? "") ?? .color(.clear)
  }

  private func image(_ name: String) -> String {
    RowText.names(in: name).contains { values[$0] != nil } ? folder + text(name) : name
  }

  /// - Parameter isTemplate: whether the view is made again for each row of a list, which fills its texts itself.
  func view(_ model: Document.View, isTemplate: Bool = false) -> Document.View {
    var view = model
    view.look.color = paint(model.color)
    view.look.textColor = paint(model.textColor)
    view.image = model.image.map(image)
    if !isTemplate { view.text = model.text.map { text($0) } }
    view.toolTip = text(model.toolTip)
    view.spoken.label = text(model.spoken.label)
    view.spoken.hint = text(model.spoken.hint)
    view.control?.title = text(model.control?.title)
    if let control = model.control {
      view.control?.text = text(control.text)
      view.control?.placeholder = text(control.placeholder)
    }
    if case .list(var list)? = model.scrolling {
      list.values = values
      list.row = self.view(list.row, isTemplate: true)
      list.header = list.header.map { self.view($0, isTemplate: true) }
      view.scrolling = .list(list)
    }
    view.children = model.children.map { self.view($0, isTemplate: isTemplate) }
    return view
  }
}
