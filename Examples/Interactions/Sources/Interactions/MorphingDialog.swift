import Stagecraft

/// A dialog that takes the size of each of its pages: the frame moves on a spring, the contents change on the way.
final class MorphingDialog: Interaction {
  private let panel = View()
  private let back = Button("Back", style: .plain), next = Button("Next", role: .primary)
  private var pages: [Label] = []
  private var page = 0
  private let texts = [
    "Where to?\nThree short steps.",
    "Canyon, dunes, fjord, glacier, harbour or meadow: each of them is a day away, and each has a road that few people take. "
      + "Choose one now; you can change your mind until the morning of the journey.",
    "The fjord.\nA boat leaves at nine, another one at noon.",
    "See you there.",
  ]

  init() { super.init("A dialog that grows", "Go through its pages, fast: it turns round in mid-flight.") }

  override func build() {
    (panel.backgroundRole, panel.cornerRadius, panel.clipsToBounds) = (.raisedSurface, 24, true)
    panel.shadow = Shadow(radius: 24, offset: Vector(0, 8), color: Color(rgb: 0).withAlpha(0.25))
    for view in [wallpaper(4), panel] { area.addSubview(view) }
    for words in texts {
      let label = text(words, 17)
      label.numberOfLines = 0
      label.alpha = pages.isEmpty ? 1 : 0
      pages.append(label)
      panel.addSubview(label)
    }
    for button in [back, next] { panel.addSubview(button) }
    back.onActivate = { [unowned self] in show(page - 1) }
    next.onActivate = { [unowned self] in show((page + 1) % texts.count) }
  }

  private func show(_ number: Int) {
    page = max(0, number)
    View.animate(springDuration: 0.45, bounce: 0.15) { layOut() }
    // The old words are gone before the new ones come.
    for (number, label) in pages.enumerated() {
      View.animate(withDuration: number == page ? 0.25 : 0.1, delay: number == page ? 0.1 : 0, animations: {
        label.alpha = number == page ? 1 : 0
      })
    }
  }

  private func layOut() {
    let size = area.bounds.size, width = min([300, 420, 340, 240][page], size.width - 32)
    let height = min(pages[page].sizeThatFits(Size(width - 48, 1000)).height + 104, size.height - 24)
    panel.frame = Rect(around: Point(size.width / 2, size.height / 2), width, height)
    for (number, label) in pages.enumerated() {
      label.accessibilityElementsHidden = number != page
      label.frame = Rect(24 + Double(number - page) * 60, 22, width - 48, height - 96)
    }
    (back.isEnabled, next.title) = (page > 0, page == texts.count - 1 ? "Again" : "Next")
    back.frame = Rect(16, height - 56, 96, 40)
    next.frame = Rect(width - 112, height - 56, 96, 40)
  }

  override func arrange(in size: Size) { layOut() }
  override func demonstrate() { next.onActivate?() }
}
