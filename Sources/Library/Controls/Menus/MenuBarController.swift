import Geometry
import Transitions
import Views

/// A screen, such as that of a whole program, below a menu bar.
///
/// ```swift
/// stage.show(MenuBarController(NavigationController(root: library)) { [Menu("File", children: …)] })
/// ```
@MainActor public final class MenuBarController: ViewController {
  /// The screen below the bar.
  public let content: ViewController
  /// The bar.
  public let menuBar: MenuBar

  /// Makes the controller.
  /// - Parameters:
  ///   - content: the screen below the bar; its title is the controller's.
  ///   - menus: see ``MenuBar/init(_:)``.
  public init(_ content: ViewController, menus: @escaping () -> [Menu]) {
    self.content = content
    menuBar = MenuBar(menus)
    super.init()
    title = content.title
    addChild(content)
  }

  /// That of the content: the bar is no screen of its own.
  public override var screen: ViewController { content.screen }

  public override func loadView() -> View {
    let view = Column(menuBar, content.view)
    content.didMove(toParent: self)
    return view
  }

  /// The bar above, and the content in the rest.
  private final class Column: View {
    private let bar: MenuBar
    private let content: View

    init(_ bar: MenuBar, _ content: View) {
      (self.bar, self.content) = (bar, content)
      super.init(frame: .zero)
      content.relativeFrame = nil
      // Readers come to the bar first.
      addSubview(bar)
      addSubview(content)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let height = onPixels(Rect(0, 0, 1, min(bounds.height, bar.sizeThatFits(bounds.size).height))).height
      bar.frame = Rect(0, 0, bounds.width, height)
      content.frame = Rect(0, height, bounds.width, max(0, bounds.height - height))
    }

    override func themeDidChange() {
      super.themeDidChange()
      setNeedsLayout()
    }
  }
}
