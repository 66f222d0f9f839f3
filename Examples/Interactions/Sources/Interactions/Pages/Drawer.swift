import Stagecraft

/// A drawer that is put somewhere comes to rest quietly, and bounces when it was thrown: a bounce answers a throw.
final class Drawer: Interaction {
  private let drawer = card("Now playing", 0x24344f, corner: 26), cover = photo(2)
  private let song = text("Harbour lights", 17, nil)
  private var isOpen = false

  init() { super.init("A drawer", "Put it up or down, then throw it: only a throw bounces.") }

  override func build() {
    for view in [wallpaper(0), drawer] { area.addSubview(view) }
    for view in [cover, song] { drawer.addSubview(view) }
  }

  private var shut: Point { Point(area.bounds.midX, area.bounds.height + drawer.bounds.height / 2 - 96) }
  private var open: Point { Point(area.bounds.midX, area.bounds.height - drawer.bounds.height / 2 + 60) }

  override func arrange(in size: Size) {
    drawer.bounds = Rect(0, 0, min(460, size.width - 24), size.height * 0.8 + 60)
    drawer.center = isOpen ? open : shut
    cover.frame = Rect(20, 96, drawer.bounds.width - 40, drawer.bounds.height - 176)
    song.frame = Rect(20, 48, drawer.bounds.width - 40, 24)
    drag(drawer, axis: .vertical, within: Rect(open.x, open.y, 0, shut.y - open.y)) { [unowned self] end, velocity in
      isOpen = end.y < (open.y + shut.y) / 2
      settle(thrown: abs(velocity.y) > 600)
    }
  }

  private func settle(thrown: Bool) {
    move(drawer, to: isOpen ? open : shut, Spring(response: 0.42, dampingRatio: thrown ? 0.68 : 1))
  }

  override func demonstrate() {
    isOpen.toggle()
    settle(thrown: true)
  }
}
