import Controls
import Runtime
import Transitions
import Views

extension SceneController {
  func makeView(_ model: StoryboardDocument.View) -> View {
    let (view, content) = makeEmptyView(model)
    apply(model, to: view)
    for child in model.children { content.addSubview(makeView(child)) }
    return view
  }

  /// - Returns: the view, and where its children belong.
  private func makeEmptyView(_ model: StoryboardDocument.View) -> (view: View, content: View) {
    let container = model.layout?.container.map(makeContainer)
    container?.acceptsHits = false
    let picture = model.image.map { makeImageView($0, model) }
    if let segue = model.click {
      let control = makeControl(segue)
      fill(control, with: picture)
      let content = container ?? model.text.map { makeLabel($0, model) }
      content?.relativeFrame = .fill
      if let content { control.addSubview(content) }
      return (control, container ?? control)
    }
    if let container {
      fill(container, with: picture)
      return (container, container)
    }
    let isArea = model.id != nil && model.id == scene.dynamics?.area
    if let picture, !isArea {
      fill(picture, with: model.text.map { makeLabel($0, model) })
      return (picture, picture)
    }
    if let text = model.text {
      let label = makeLabel(text, model)
      return (label, label)
    }
    let view = isArea ? AreaView() : View()
    fill(view, with: picture)
    // A plain view decorates others, and does not take their events.
    view.acceptsHits = false
    return (view, view)
  }

  private func makeControl(_ segue: String) -> Control {
    let control = Control()
    control.leadsBack = storyboard.document.segue(segue)?.kind.needsDestination == false
    control.onActivate = { [weak self, unowned control] in
      self?.perform(segue, source: control.activationSource == .key ? .key : .click, element: control)
    }
    return control
  }

  private func makeContainer(_ model: StoryboardDocument.LayoutContainer) -> View {
    switch model {
    case .stack(let arrangement, let compact):
      let stack = StackView(arrangement)
      stack.compactArrangement = compact
      return stack
    case .grid(let arrangement, let compact):
      let grid = GridView(arrangement)
      grid.compactArrangement = compact
      return grid
    case .overlay(let model):
      let overlay = OverlayView(horizontally: model.horizontal, vertically: model.vertical)
      overlay.padding = model.padding
      return overlay
    }
  }

  /// Adds a child, if there is one, that fills a view beside what the view arranges.
  private func fill(_ view: View, with child: View?) {
    guard let child else { return }
    child.relativeFrame = .fill
    view.addSubview(child)
  }

  private func makeImageView(_ path: String, _ model: StoryboardDocument.View) -> ImageView {
    let view = ImageView(source: .file(path), contentMode: model.contentMode)
    view.placeholderColor = model.placeholder
    return view
  }

  private func makeLabel(_ text: AttributedText, _ model: StoryboardDocument.View) -> Label {
    let label = Label("", color: model.textColor, alignment: TextAlignment(model.align))
    label.font = Font(size: model.font, style: model.fontStyle)
    label.attributedText = text
    label.onLink = { [weak self, weak label] segue in self?.perform(segue, source: .click, element: label) }
    label.numberOfLines = model.lines
    label.lineBreakMode = LineBreakMode(model.truncation)
    return label
  }

  private func apply(_ model: StoryboardDocument.View, to view: View) {
    view.identifier = model.id
    view.relativeFrame = model.frame
    if let layout = model.layout {
      view.layout = layout.item
      view.compactLayout = layout.compactItem
    }
    view.backgroundColor = model.color.alpha > 0 ? model.color : nil
    view.alpha = model.alpha
    view.cornerRadius = model.cornerRadius
    view.border = model.border ?? .none
    view.shadow = model.shadow
    // A picture that is larger than its view would lie over the neighbors.
    view.clipsToBounds = model.clip || model.image != nil
    if model.rotation != 0 { view.transform = .init(rotation: model.rotation * .pi / 180) }
    if let sizeClass = model.showsIn { adapt { [weak view] in view?.isHidden = $0 != sizeClass } }
    if let compact = model.compact { adapt(view, model, compact) }
  }
}

extension SceneController {
  fileprivate func adapt(
    _ view: View, _ model: StoryboardDocument.View, _ compact: StoryboardDocument.CompactView
  ) {
    let label = view as? Label ?? (model.text == nil ? nil : view.subviews.lazy.compactMap { $0 as? Label }.first)
    adapt { [weak view, weak label] sizeClass in
      let isCompact = sizeClass == .compact
      if let frame = compact.frame { view?.relativeFrame = isCompact ? frame : model.frame }
      if let font = compact.font { label?.fontSize = isCompact ? font : model.font }
      if let lines = compact.lines { label?.numberOfLines = isCompact ? lines : model.lines }
    }
  }
}

extension LineBreakMode {
  fileprivate init(_ truncation: StoryboardDocument.Truncation) {
    switch truncation {
    case .head: self = .byTruncatingHead
    case .middle: self = .byTruncatingMiddle
    case .tail: self = .byTruncatingTail
    }
  }
}
