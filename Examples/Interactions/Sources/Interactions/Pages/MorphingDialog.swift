import Stagecraft

/// A dialog that takes the size of each of its pages: the frame moves on a spring, the contents change on the way.
final class MorphingDialog: Interaction {
  private let panel = View(), back = Button("Back", style: .plain), next = Button("Next", role: .primary)
  private let pages = [
    "Where to?\nThree short steps.",
    "Canyon, dunes, fjord, glacier, harbour or meadow: each is a day away. You can change your mind until then.",
    "The fjord.\nA boat leaves at nine, another one at noon.",
  ].map { text($0, 17, lines: 0) }
  private var page = 0

  init() { super.init("A dialog that grows", "Go through its pages, fast: it turns round in mid-flight.") }
  override func demonstrate() { show((page + 1) % pages.count) }

  override func build() {
    (panel.backgroundRole, panel.cornerRadius, panel.clipsToBounds) = (.raisedSurface, 24, true)
    for view in [wallpaper(4), panel] { area.addSubview(view) }
    for view in pages + [back, next] { panel.addSubview(view) }
    back.onActivate = { [unowned self] in show(max(0, page - 1)) }
    next.onActivate = { [unowned self] in demonstrate() }
    show(0)
  }

  private func show(_ number: Int) {
    page = number
    View.animate(springDuration: 0.45, bounce: 0.15) { arrange(in: area.bounds.size) }
    // The old words are gone before the new ones come.
    for label in pages { View.animate(withDuration: 0.1, animations: { label.alpha = 0 }) }
    View.animate(withDuration: 0.25, delay: 0.1) { pages[page].alpha = 1 }
  }

  override func arrange(in size: Size) {
    let width = min([300, 420, 340][page], size.width - 32), words = pages[page].sizeThatFits(Size(width - 48, 1000))
    panel.frame = Rect(around: size.middle, width, min(words.height + 104, size.height - 24))
    View.performWithoutAnimation { pages[page].frame = Rect(24, 22, width - 48, words.height) }
    back.frame = Rect(16, panel.bounds.height - 56, 96, 40)
    next.frame = Rect(width - 112, panel.bounds.height - 56, 96, 40)
  }
}
