import Views

/// A view of a scene with the model that it was made from, so that a changed model changes it.
final class SceneNode {
  fileprivate(set) var model: StoryboardDocument.View
  let view: View
  /// The view that holds the children, above the views that fill it.
  let content: View
  fileprivate(set) var children: [SceneNode]

  init(_ model: StoryboardDocument.View, _ view: View, content: View, children: [SceneNode]) {
    self.model = model
    self.view = view
    self.content = content
    self.children = children
  }
}

extension SceneController {
  /// Changes views to follow their models. Views whose models allow it stay, with all that their user did to them.
  /// - Returns: the nodes of the new models, in their order.
  func change(
    _ old: [SceneNode], to models: [StoryboardDocument.View], in content: View
  ) -> [SceneNode] {
    var unused = old
    let matches = models.map { SceneNode.take($0, from: &unused) }
    for node in unused { node.view.removeFromSuperview() }
    let fixed = content.subviews.count - old.count + unused.count
    return zip(models, matches).enumerated().map { index, pair in
      let (model, match) = pair
      let node = match ?? makeNode(model)
      if let match { change(match, to: model) }
      if content.subviews.firstIndex(where: { $0 === node.view }) != fixed + index {
        content.insertSubview(node.view, at: fixed + index)
      }
      return node
    }
  }

  private func change(_ node: SceneNode, to model: StoryboardDocument.View) {
    guard node.model != model else { return }
    let old = node.model
    node.model = model
    apply(model, replacing: old, to: node)
    node.children = change(node.children, to: model.children, in: node.content)
  }
}

extension SceneNode {
  /// Takes the node that shows a model: by its id, or one that differs least.
  fileprivate static func take(_ model: StoryboardDocument.View, from unused: inout [SceneNode]) -> SceneNode? {
    let index =
      model.id == nil
      ? unused.firstIndex { $0.model == model } ?? unused.firstIndex { $0.model.canBecome(model) }
      : unused.firstIndex { $0.model.canBecome(model) }
    return index.map { unused.remove(at: $0) }
  }
}

nonisolated extension StoryboardDocument.View {
  /// Whether a view made from this model can show another one, apart from the children.
  func canBecome(_ other: StoryboardDocument.View) -> Bool {
    guard id == other.id, control == other.control, click == other.click, values == other.values,
      scrolling == other.scrolling,
      (image == nil) == (other.image == nil), (text == nil) == (other.text == nil), showsIn == other.showsIn,
      compact == other.compact
    else { return false }
    if compact != nil, frame != other.frame || look.font != other.font || look.lines != other.lines { return false }
    switch (layout?.container?.arrangement, other.layout?.container?.arrangement) {
    case (nil, nil), (.stack, .stack), (.grid, .grid): return true
    case (.overlay(let old), .overlay(let new)): return old == new
    case (nil, _), (.stack, _), (.grid, _), (.overlay, _): return false
    }
  }

  /// Whether a view made from this model shows another one without new, lost or moved views.
  func differsInLooks(from other: StoryboardDocument.View) -> Bool {
    canBecome(other) && Self.differInLooks(children, other.children)
  }

  static func differInLooks(_ old: [Self], _ new: [Self]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0 == $1 || $0.differsInLooks(from: $1) }
  }
}
