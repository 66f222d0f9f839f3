import Controls
import Geometry
import Runtime
import Transitions
import Views

extension SceneController {
  /// - Parameter didMake: called for the view and each one inside it.
  func makeNode(
    _ model: StoryboardDocument.View, didMake: ((StoryboardDocument.View, View) -> Void)? = nil
  ) -> SceneNode {
    let (view, content) = makeEmptyView(model)
    apply(model, to: view)
    let children = model.children.map { makeNode($0, didMake: didMake) }
    for child in children { content.addSubview(child.view) }
    didMake?(model, view)
    return SceneNode(model, view, content: content, children: children)
  }

  /// - Returns: the view, and where its children belong.
  private func makeEmptyView(_ model: StoryboardDocument.View) -> (view: View, content: View) {
    if let control = model.control {
      let view = makeControl(control, click: model.click, values: model.values)
      return (view, view)
    }
    let container = model.layout?.container.map(makeContainer)
    container?.acceptsHits = false
    switch model.scrolling {
    case .scroll(let scroll):
      let content = container ?? View()
      content.acceptsHits = false
      return (makeScrollView(scroll, content), content)
    case .list(let list):
      let view = makeList(list)
      return (view, view)
    case nil: break
    }
    let picture = model.image.map { makeImageView($0, model) }
    if let segue = model.click {
      let control = makeControl(segue, values: model.values)
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

  private func makeScrollView(_ model: StoryboardDocument.Scroll, _ content: View) -> ScrollView {
    let scroll = ScrollView()
    switch model.axes {
    case .vertical: scroll.contentAxes = .vertical
    case .horizontal: scroll.contentAxes = .horizontal
    case .both: scroll.contentAxes = [.vertical, .horizontal]
    }
    switch model.snap {
    case .none: break
    case .pages: scroll.isPagingEnabled = true
    case .interval(let points): scroll.snapInterval = points
    }
    scroll.bounces = model.bounces
    scroll.showsVerticalScrollIndicator = model.indicators
    scroll.showsHorizontalScrollIndicator = model.indicators
    scroll.contentInset = model.inset
    scroll.contentOffset = Point(-model.inset.left, -model.inset.top)
    scroll.contentView = content
    return scroll
  }

  private func makeList(_ model: StoryboardDocument.List) -> ListView {
    let list = SceneList(model, of: self)
    lists.append(list)
    return list.makeView()
  }

  private func makeControl(_ segue: String, values: [String: String]) -> Control {
    let control = Control()
    control.leadsBack = storyboard.document.segue(segue)?.kind.needsDestination == false
    control.onActivate = { [weak self, unowned control] in
      self?.perform(
        segue, source: control.activationSource == .key ? .key : .click, element: control, values: values)
    }
    return control
  }

  func makeContainer(_ model: StoryboardDocument.LayoutContainer) -> View {
    let view = makeContainer(model.arrangement)
    view.layoutSpring = model.spring
    return view
  }

  private func makeContainer(_ model: StoryboardDocument.Arrangement) -> View {
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
    let label = Label("")
    label.onLink = { [weak self, weak label] segue in self?.perform(segue, source: .click, element: label) }
    apply(text, model, to: label)
    return label
  }

  private func apply(_ text: AttributedText, _ model: StoryboardDocument.View, to label: Label) {
    label.alignment = TextAlignment(model.align)
    model.textColor.paintText(of: label)
    label.font = Font(size: model.font, style: model.fontStyle)
    label.attributedText = text
    label.numberOfLines = model.lines
    label.lineBreakMode = LineBreakMode(model.truncation)
  }

  private func apply(_ model: StoryboardDocument.View, to view: View) {
    view.identifier = model.id
    view.relativeFrame = model.frame
    if let layout = model.layout {
      view.layout = layout.item
      view.compactLayout = layout.compactItem
    }
    if model.color != .color(.clear) { model.color.paintBackground(of: view) }
    view.alpha = model.alpha
    applyLooks(of: model, to: view)
    if model.rotation != 0 { view.transform = .init(rotation: model.rotation * .pi / 180) }
    if let sizeClass = model.showsIn { adapt(view) { $0.isHidden = $1 != sizeClass } }
    if let compact = model.compact { adapt(view, model, compact) }
  }

  /// Applies what no transition and no size class changes.
  private func applyLooks(of model: StoryboardDocument.View, to view: View) {
    view.toolTip = model.toolTip
    view.accessibilityLabel = model.spoken.label
    view.accessibilityHint = model.spoken.hint
    view.accessibilityRole = model.spoken.role
    view.cursor = model.cursor
    view.overrideLayoutDirection = model.direction
    // Controls have corners and edges of their theme.
    if model.control == nil || model.cornerRadius > 0 { view.cornerRadius = model.cornerRadius }
    if model.control == nil || model.border != nil { view.border = model.border?.border ?? .none }
    view.borderRole = model.border?.role
    view.shadow = model.shadow?.shadow
    view.shadowRole = model.shadow?.role
    // A picture that is larger than its view would lie over the neighbors.
    view.clipsToBounds = model.clip || model.image != nil || model.scrolling != nil
  }

  /// Applies a model in which a view differs from its former one. Properties on which the models agree stay as
  /// they are, since motion may have changed them.
  func apply(_ model: StoryboardDocument.View, replacing old: StoryboardDocument.View, to node: SceneNode) {
    let view = node.view
    if model.frame != old.frame { view.relativeFrame = model.frame }
    if model.layout != old.layout {
      view.layout = model.layout?.item ?? LayoutItem()
      view.compactLayout = model.layout?.compactItem
      arrange(node.content, model.layout?.container)
    }
    if model.color != old.color { model.color.paintBackground(of: view) }
    if model.alpha != old.alpha { view.alpha = model.alpha }
    if model.rotation != old.rotation { view.transform = .init(rotation: model.rotation * .pi / 180) }
    applyLooks(of: model, to: view)
    if let text = model.text, let label = view.shown(Label.self) { apply(text, model, to: label) }
    if let image = model.image, let picture = view.shown(ImageView.self) {
      picture.source = .file(image)
      picture.contentMode = model.contentMode
      picture.placeholderColor = model.placeholder
    }
  }

  private func arrange(_ view: View, _ container: StoryboardDocument.LayoutContainer?) {
    if let container { view.layoutSpring = container.spring }
    switch (container?.arrangement, view) {
    case (.stack(let arrangement, let compact), let stack as StackView):
      stack.arrangement = arrangement
      stack.compactArrangement = compact
    case (.grid(let arrangement, let compact), let grid as GridView):
      grid.arrangement = arrangement
      grid.compactArrangement = compact
    case (.stack, _), (.grid, _), (.overlay, _), (nil, _): break
    }
  }
}

extension View {
  /// This view or the one of a kind that fills it.
  func shown<Kind: View>(_: Kind.Type) -> Kind? { self as? Kind ?? subviews.lazy.compactMap { $0 as? Kind }.first }
}

extension SceneController {
  private func makeControl(
    _ model: StoryboardDocument.Control, click: String?, values: [String: String]
  ) -> View {
    let view = makeControlView(model)
    if let field = view as? TextField {
      field.isEnabled = model.isEnabled
      if let click {
        field.onReturn = { [weak self] in self?.perform(click, source: .key, element: $0, values: values) }
      }
    }
    guard let control = view as? Control else { return view }
    control.isEnabled = model.isEnabled
    if let click {
      control.onActivate = { [weak self, unowned control] in
        self?.perform(
          click, source: control.activationSource == .key ? .key : .click, element: control, values: values)
      }
      control.leadsBack = storyboard.document.segue(click)?.kind.needsDestination == false
    } else if control is Button {
      // One that does nothing yet can be tried all the same.
      control.onActivate = {}
    }
    return control
  }

  private func makeControlView(_ model: StoryboardDocument.Control) -> View {
    switch model.kind {
    case .button:
      let button = Button(model.title, icon: model.icon, style: model.style, role: model.role)
      button.isSelected = model.isOn
      return button
    case .popUp:
      let button = Button(style: model.style)
      button.changesSelectionAsPrimaryAction = true
      button.menu = Menu(
        children: model.items.enumerated().map { index, title in
          .action(Action(title, state: index == model.selected ?? 0 ? .on : .off))
        })
      return button
    case .toggle: return Toggle(isOn: model.isOn)
    case .slider:
      return Slider(value: model.value, in: model.minimum...(model.maximum ?? 1), step: model.step ?? 0)
    case .stepper:
      return Stepper(value: model.value, in: model.minimum...(model.maximum ?? 100), step: model.step ?? 1)
    case .segments: return SegmentedControl(model.items, selectedSegmentIndex: model.selected)
    case .progress: return ProgressView(progress: model.value)
    case .spinner:
      let spinner = ActivityIndicatorView()
      spinner.startAnimating()
      return spinner
    case .textField, .comboBox:
      let isPlain = model.kind == .textField
      let field = isPlain ? TextField() : ComboBox(items: model.items)
      field.placeholder = model.placeholder
      if let length = model.maximumLength { field.maximumLength = length }
      (field.isSecureTextEntry, field.isEditable, field.text) = (model.isSecure, model.isEditable, model.text)
      return field
    case .textView:
      let lines = TextView("")
      lines.placeholder = model.placeholder
      if let length = model.maximumLength { lines.maximumLength = length }
      (lines.isEditable, lines.text) = (model.isEditable, model.text)
      return lines
    }
  }

  fileprivate func adapt(
    _ view: View, _ model: StoryboardDocument.View, _ compact: StoryboardDocument.CompactView
  ) {
    let label = model.text == nil ? nil : view.shown(Label.self)
    adapt(view) { [weak label] view, sizeClass in
      let isCompact = sizeClass == .compact
      if let frame = compact.frame { view.relativeFrame = isCompact ? frame : model.frame }
      if let font = compact.font { label?.fontSize = isCompact ? font : model.font }
      if let lines = compact.lines { label?.numberOfLines = isCompact ? lines : model.lines }
    }
  }
}

extension StoryboardDocument.Paint {
  /// Sets the color behind a view.
  func paintBackground(of view: View) {
    switch self {
    case .color(let color):
      view.backgroundRole = nil
      view.backgroundColor = color.alpha > 0 ? color : nil
    case .role(let role): view.backgroundRole = role
    case .value: break
    }
  }

  func paintText(of label: Label) {
    switch self {
    case .color(let color):
      label.textRole = nil
      label.textColor = color
    case .role(let role): label.textRole = role
    case .value: break
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
