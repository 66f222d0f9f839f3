import Geometry
import Transitions
import Views

/// A screen that knows whether it was ever on a stack.
final class HurriedScreen: ViewController {
  private(set) var wasAdded = false

  /// A view that each screen has, so that directors fly it.
  let picture = View(frame: Rect(20, 40, 60, 60))
  private let field: TypedField

  init(_ name: String, _ text: TypedText) {
    field = TypedField(name, text)
    super.init()
    identifier = name
  }

  override func viewDidLoad() {
    picture.identifier = "picture"
    picture.backgroundColor = .white
    view.addSubview(picture)
    view.addSubview(field)
    field.becomeFocused()
  }

  override func didMove(toParent parent: ViewController?) { if parent != nil { wasAdded = true } }
}

/// The texts that arrived in the fields, by the names of their screens.
final class TypedText {
  var texts: [String: String] = [:]
}

/// A field that notes what is typed into it.
private final class TypedField: View, TextInputClient {
  private let name: String
  private let arrived: TypedText

  init(_ name: String, _ arrived: TypedText) {
    self.name = name
    self.arrived = arrived
    super.init(frame: Rect(0, 0, 100, 20))
  }

  override var canBecomeFocused: Bool { true }
  var caretRect: Rect { bounds }
  func insertText(_ text: String) { arrived.texts[name, default: ""] += text }
  func setMarkedText(_ text: String, selectedRange: Range<Int>) {}
}

/// Presented screens that the user cannot dismiss, and a tab that the user cannot select.
final class Refusal: PresentationControllerDelegate, TabControllerDelegate {
  weak var tab: ViewController?

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { false }

  func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool { controller !== tab }
}
