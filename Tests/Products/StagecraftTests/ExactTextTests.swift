import Stagecraft
import Testing

/// Texts in the other normal form: equal as Swift compares them, with other bytes.
struct ExactTextTests {
  private static let forms = [
    "caf\u{E9}", "cafe\u{301}", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}", "\u{1E69}", "s\u{323}\u{307}",
  ]

  /// A text of a control, as a program sets and reads it.
  private struct Property {
    var name: String
    var set: (String) -> Void
    var get: () -> String?
  }

  private let stage = HeadlessStage(size: Size(500, 700))
  private let root = ViewController()

  init() {
    let navigation = NavigationController(root: root)
    navigation.isNavigationBarHidden = false
    stage.show(navigation)
    rest()
  }

  private func rest() { for _ in 0..<200 where stage.advance() {} }

  /// The texts of the labels in sight, as bytes.
  private func shown(in view: View? = nil) -> [[UInt8]] {
    let view = view ?? stage.window
    if view.isHidden { return [] }
    return ((view as? Label).map { [Array($0.text.utf8)] } ?? []) + view.subviews.flatMap { shown(in: $0) }
  }

  /// Views whose texts are drawn, each with a text of its own.
  private func drawnProperties() -> [Property] {
    let label = Label("")
    let attributed = Label("")
    let button = Button("")
    let segments = SegmentedControl(["a", "b"])
    let field = TextField("")
    let placed = TextField("")
    let view = TextView("")
    let placedView = TextView("")
    let linked = Label("")
    linked.onLink = { _ in }
    let all: [View] = [label, attributed, button, segments, field, placed, view, placedView, linked]
    for (index, view) in all.enumerated() {
      view.frame = Rect(10, 60 + Double(index) * 60, 300, 50)
      root.view.addSubview(view)
    }
    return [
      Property(name: "Label.text", set: { label.text = $0 }, get: { label.text }),
      Property(
        name: "Label.attributedText", set: { attributed.attributedText = AttributedText($0, weight: .bold) },
        get: { attributed.attributedText.string }),
      Property(
        name: "a link", set: { linked.attributedText = AttributedText($0, link: $0) },
        get: { linked.attributedText.string }),
      Property(name: "Button.title", set: { button.title = $0 }, get: { button.title }),
      Property(name: "SegmentedControl", set: { segments.titles = ["a", $0] }, get: { segments.titles.last }),
      Property(name: "TextField.text", set: { field.text = $0 }, get: { field.text }),
      Property(name: "TextField.placeholder", set: { placed.placeholder = $0 }, get: { placed.placeholder }),
      Property(name: "TextView.text", set: { view.text = $0 }, get: { view.text }),
      Property(name: "TextView.placeholder", set: { placedView.placeholder = $0 }, get: { placedView.placeholder }),
      Property(
        name: "NavigationItem.title", set: { root.navigationItem.title = $0 }, get: { root.navigationItem.title }),
    ]
  }

  @Test func `a text that is set in the other normal form is taken and drawn, in every control`() {
    for property in drawnProperties() {
      for form in Self.forms + Self.forms.reversed() {
        property.set(form)
        rest()
        let bytes = Array(form.utf8)
        #expect(property.get().map { Array($0.utf8) } == bytes, "\(property.name)")
        #expect(shown().contains(bytes), "\(property.name): \(form.unicodeScalars)")
      }
      property.set("")
      rest()
      // The next control is alone with the text.
      #expect(!shown().contains(Array(Self.forms[0].utf8)), "\(property.name)")
    }
  }

  @Test func `bars above and below screens take the other normal form`() {
    let other = ViewController()
    other.view.backgroundColor = .black
    let navigation = stage.window.rootViewController as? NavigationController
    navigation?.pushViewController(other, animated: false)
    let tabs = TabController([ViewController(), ViewController()])
    rest()
    for form in Self.forms {
      root.navigationItem.backButtonTitle = form
      other.navigationItem.title = form
      rest()
      #expect(shown().count { $0 == Array(form.utf8) } == 2, "\(form.unicodeScalars)")
    }
    stage.show(tabs)
    for form in Self.forms {
      tabs.viewControllers[1].title = form
      tabs.reloadTitles()
      rest()
      #expect(shown().contains(Array(form.utf8)), "\(form.unicodeScalars)")
    }
  }

  @Test func `texts that are shown later are those that were set last`() {
    let view = Button("Here")
    view.frame = Rect(20, 100, 100, 40)
    root.view.addSubview(view)
    for form in Self.forms {
      view.toolTip = form
      view.accessibilityLabel = form
      #expect([view.toolTip, view.accessibilityLabel].allSatisfy { $0.map { Array($0.utf8) } == Array(form.utf8) })
      let menu = Menu(children: [.action(Action(form)), .menu(Menu(form, children: [.action(Action("in"))]))])
      menu.present(from: view)
      rest()
      #expect(shown().count { $0 == Array(form.utf8) } == 2)
      Menu.dismiss(in: stage.window)
      rest()
      let toast = Toast.show(form, action: Action(form), in: stage.window)
      for _ in 0..<5 { stage.advance() }
      #expect(shown().count { $0 == Array(form.utf8) } == 2)
      toast.dismiss()
      rest()
      let alert = AlertController(title: form, message: form)
      alert.addAction(AlertAction(form))
      root.present(alert, animated: false)
      rest()
      #expect(shown().count { $0 == Array(form.utf8) } == 3)
      alert.dismiss(animated: false)
      rest()
    }
  }

  @Test func `typing the other normal form over a selection is a change that can be undone`() {
    let field = TextField(Self.forms[0], frame: Rect(10, 60, 200, 32))
    var changes = 0
    field.onChange = { _ in changes += 1 }
    root.view.addSubview(field)
    stage.window.setFocus(field)
    rest()
    field.selectAll()
    field.insertText(Self.forms[1])
    rest()
    #expect(changes == 1 && Array(field.text.utf8) == Array(Self.forms[1].utf8))
    field.undo()
    #expect(Array(field.text.utf8) == Array(Self.forms[0].utf8))
  }

  @Test func `a link that goes on in the other normal form is another link`() throws {
    let label = Label("")
    var links: [[UInt8]] = []
    label.onLink = { links.append(Array($0.utf8)) }
    label.frame = Rect(10, 60, 300, 40)
    root.view.addSubview(label)
    label.attributedText = AttributedText("one", link: Self.forms[0]) + AttributedText("two", link: Self.forms[1])
    rest()
    let text = label.text
    let middle = text.index(text.startIndex, offsetBy: 3)
    for range in [text.startIndex..<middle, middle..<text.endIndex] {
      let rect = label.textGeometry.rects(of: range)[0]
      stage.click(at: try #require(label.convert(rect.center, to: stage.window)))
      rest()
    }
    #expect(links == [Array(Self.forms[0].utf8), Array(Self.forms[1].utf8)])
  }

  @Test func `fonts, pictures and events in the other form are others`() {
    #expect(Font(family: Self.forms[0], size: 12) != Font(family: Self.forms[1], size: 12))
    #expect(Font(family: Self.forms[0], size: 12) == Font(family: "caf" + "\u{E9}", size: 12))
    #expect(ImageSource.file(Self.forms[0]) != .file(Self.forms[1]))
    #expect(TextInputEvent(.typed, Self.forms[0], time: 0) != TextInputEvent(.typed, Self.forms[1], time: 0))
    #expect(AttributedText("a", link: Self.forms[0]) != AttributedText("a", link: Self.forms[1]))
  }
}
