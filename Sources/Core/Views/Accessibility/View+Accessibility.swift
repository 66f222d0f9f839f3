/// What a program has said of a view for assistive technologies.
final class AccessibilityWords {
  var label: String?
  var value: String?
  var hint: String?
  var role: AccessibilityRole?
  var traits: AccessibilityTraits = []
  var isElement: Bool?
  var hidesElements = false
  var isModal = false
  var level: Int?
  weak var labelView: View?
  var activate: (() -> Void)?
  var customActions: [(name: String, perform: () -> Void)] = []
}

/// What a module above keeps with a view and says what it does, such as a tooltip.
package protocol HintProviding: AnyObject {
  var hint: String? { get }
}

/// An attachment of a view that offers actions of the view, or of the rows inside it, to assistive technologies.
package protocol ActionProviding: AnyObject {
  /// The actions of the view that keeps this, or of a row in it.
  func actionNames(for view: View) -> [String]
  /// - Returns: whether there is such an action.
  func perform(_ name: String, on view: View) -> Bool
}

extension View {
  package final var actionProviders: [any ActionProviding] {
    extras?.attachments.values.compactMap { $0 as? any ActionProviding } ?? []
  }
}

// UIKit's names.
extension View {
  private final var madeWords: AccessibilityWords {
    let extras = madeExtras
    if let words = extras.accessibility { return words }
    let new = AccessibilityWords()
    extras.accessibility = new
    return new
  }

  /// The name of the view for assistive technologies, such as the name of a field that stands beside it; nil, the
  /// default: its title, or the texts inside it.
  /// > Source: UIKit, `accessibilityLabel`.
  public final var accessibilityLabel: String? {
    get { extras?.accessibility?.label }
    set { if !newValue.isExactly(accessibilityLabel) { madeWords.label = newValue } }
  }

  /// The value of the view in words; nil, the default: that of the control.
  /// > Source: UIKit, `accessibilityValue`.
  public final var accessibilityValue: String? {
    get { extras?.accessibility?.value }
    set { if !newValue.isExactly(accessibilityValue) { madeWords.value = newValue } }
  }

  /// What the view does, where its name does not say it; nil, the default: its tooltip, or what is wrong with its text.
  /// > Source: UIKit, `accessibilityHint`.
  public final var accessibilityHint: String? {
    get { extras?.accessibility?.hint }
    set { if !newValue.isExactly(accessibilityHint) { madeWords.hint = newValue } }
  }

  /// What the view is; nil, the default: what its class says.
  public final var accessibilityRole: AccessibilityRole? {
    get { extras?.accessibility?.role }
    set { if newValue != accessibilityRole { madeWords.role = newValue } }
  }

  /// Traits beside those that the view has by itself. Default: none.
  /// > Source: UIKit, `accessibilityTraits`.
  public final var accessibilityTraits: AccessibilityTraits {
    get { extras?.accessibility?.traits ?? [] }
    set { if newValue != accessibilityTraits { madeWords.traits = newValue } }
  }

  /// The level of a heading, from 1; nil, the default, for none.
  public final var accessibilityLevel: Int? {
    get { extras?.accessibility?.level }
    set { if newValue != accessibilityLevel { madeWords.level = newValue.map { max(1, $0) } } }
  }

  /// Whether assistive technologies know of the view itself, and not only of what is inside it. Default: for views
  /// with a role or a name.
  /// > Source: UIKit, `isAccessibilityElement`.
  public final var isAccessibilityElement: Bool {
    get { accessibility.role != nil }
    set { madeWords.isElement = newValue }
  }

  /// Whether assistive technologies know neither of the view nor of what is inside it, as for a picture that only
  /// decorates. Default: false.
  /// > Source: UIKit, `accessibilityElementsHidden`.
  public final var accessibilityElementsHidden: Bool {
    get { extras?.accessibility?.hidesElements ?? false }
    set { if newValue != accessibilityElementsHidden { madeWords.hidesElements = newValue } }
  }

  /// Whether views beside this one stay unknown while it is shown. Sheets and dialogs need no word. Default: false.
  /// > Source: UIKit, `accessibilityViewIsModal`.
  public final var accessibilityViewIsModal: Bool {
    get { extras?.accessibility?.isModal ?? false }
    set { if newValue != accessibilityViewIsModal { madeWords.isModal = newValue } }
  }

  /// A view whose text names this one, as the label beside a field does; nil, the default, for none.
  /// > Source: WAI-ARIA 1.2, `aria-labelledby`.
  public final var accessibilityLabelView: View? {
    get { extras?.accessibility?.labelView }
    set { if newValue !== accessibilityLabelView { madeWords.labelView = newValue } }
  }

  /// Called for ``AccessibilityAction/activate``, where a view that is no ``Control`` has gestures of its own; nil, the
  /// default: ``accessibilityActivate()``.
  public final var onAccessibilityActivate: (() -> Void)? {
    get { extras?.accessibility?.activate }
    set { if newValue != nil || onAccessibilityActivate != nil { madeWords.activate = newValue } }
  }

  /// Adds an action of the program, which assistive technologies list by its name. An action of the same name goes.
  public final func addAccessibilityAction(_ name: String, _ perform: @escaping () -> Void) {
    removeAccessibilityAction(name)
    madeWords.customActions.append((name, perform))
  }

  /// Takes an action away; one that is not there is ignored.
  public final func removeAccessibilityAction(_ name: String) {
    guard extras?.accessibility?.customActions.contains(where: { $0.name.isExactly(name) }) == true else { return }
    madeWords.customActions.removeAll { $0.name.isExactly(name) }
  }

  /// Everything that assistive technologies know of the view, without what is inside it.
  public final var accessibility: AccessibilityDescription {
    var description = AccessibilityDescription()
    describeAccessibility(&description)
    controller?.describeScreen(&description)
    if canBecomeFocused { description.traits.insert(.focusable) }
    addDragActions(to: &description)
    if hasAccessibilityFocus { description.traits.insert(.focused) }
    if let extras {
      if extras.keyMenu != nil { description.actions.append(.showMenu) }
      description.actions += actionProviders.flatMap { $0.actionNames(for: self) }.map { .custom($0) }
      if description.hint == nil, description.role != nil, !extras.attachments.isEmpty {
        description.hint = extras.attachments.values.lazy.compactMap { ($0 as? any HintProviding)?.hint }.first
      }
      if let words = extras.accessibility { words.add(to: &description) }
    }
    return description
  }

  /// Whether keys go to the view first.
  package final var hasAccessibilityFocus: Bool {
    guard let window, window.focus.view === self, !window.isIntercepted else { return false }
    return window.focusedView === self
  }

  /// Carries out an action of an assistive technology.
  /// - Returns: false where the view does not have it, or is disabled or out of use.
  @discardableResult
  public final func performAccessibilityAction(_ action: AccessibilityAction) -> Bool {
    guard let window, window.tellsAssistiveTechnologies(of: self) else { return false }
    return UndoManager.handleEvent { perform(action, in: window) }
  }

  private func perform(_ action: AccessibilityAction, in window: Window) -> Bool {
    switch action {
    case .activate:
      guard let activate = onAccessibilityActivate else { return accessibilityActivate() }
      activate()
      return true
    case .increment, .decrement:
      let own = accessibility
      guard own.actions.contains(action), !own.traits.contains(.disabled) else { return false }
      if action == .increment { accessibilityIncrement() } else { accessibilityDecrement() }
      return true
    case .dismiss: return accessibilityPerformEscape()
    case .showMenu: return openContextMenu()
    case .scrollToVisible:
      window.reveal(self)
      return true
    case .custom(let name):
      guard let own = extras?.accessibility?.customActions.first(where: { $0.name.isExactly(name) }) else {
        return actionProviders.contains { $0.perform(name, on: self) } || accessibilityPerform(custom: name)
      }
      own.perform()
      return true
    }
  }
}

extension AccessibilityWords {
  fileprivate func add(to description: inout AccessibilityDescription) {
    if let name = label ?? labelView?.accessibilityText { description.label = name }
    if let value { description.value = value }
    if let hint { description.hint = hint }
    if let role { description.role = role }
    if let level { description.level = level }
    description.traits.formUnion(traits)
    if activate != nil, !description.actions.contains(.activate) { description.actions.insert(.activate, at: 0) }
    description.actions += customActions.map { .custom($0.name) }
    if isModal { description.traits.insert(.modal) }
    if description.role == nil, isElement == true || label != nil { description.role = .group }
    if isElement == false { description.role = nil }
  }
}
