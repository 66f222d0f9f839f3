import Stagecraft
import Testing

// The Swift blocks of Docs/ACCESSIBILITY.md.

enum AccessibilitySnippets {
  static func words(
    photo: ImageView, stars: View, amount: TextField, amountTitle: Label, heading: Label, card: View,
    archive: @escaping (View) -> Void
  ) {
    photo.accessibilityLabel = "A cat on a sofa"  // now it is an image
    stars.accessibilityElementsHidden = true  // neither it nor what is inside it
    amount.accessibilityLabelView = amountTitle  // named by the label elsewhere
    heading.accessibilityRole = .heading
    heading.accessibilityLevel = 2
    card.addAccessibilityAction("Archive") { archive(card) }
  }

  final class Rating: View {
    var stars = 3

    override func describeAccessibility(_ description: inout AccessibilityDescription) {
      super.describeAccessibility(&description)
      description.role = .slider
      description.label = "Rating"
      description.value = "\(stars) of 5 stars"
      description.range = .init(Double(stars), in: 0...5, step: 1)
      description.actions = [.increment, .decrement]
    }

    override func accessibilityIncrement() { stars = min(5, stars + 1) }
    override func accessibilityDecrement() { stars = max(0, stars - 1) }
  }

  static func keys(pan: PanGestureRecognizer) {
    pan.followsKeys = true
  }

  static func test(root: ViewController) {
    let stage = HeadlessStage(size: Size(960, 600))
    stage.show(root)
    let tree = stage.accessibilityTree()
    #expect(tree.first(.button, "Send")?.traits.contains(.disabled) == true)
    tree.first(.toggle, "Sounds")?.view.performAccessibilityAction(.activate)
    print(tree)  // a line for each element
  }

  static func largeTexts(_ stage: HeadlessStage) {
    stage.textScale = 2
    stage.advance()
    #expect(stage.cutTexts().isEmpty)
    #expect(stage.textContrasts().allSatisfy { $0.ratio >= TextContrast.minimum })
  }
}
