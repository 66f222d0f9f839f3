import Stagecraft

/// The screen of direct manipulation: cards that can be dragged, pinched, rotated and thrown.
final class Manipulation: GalleryPart {
  private let gallery: GalleryContext
  private var table: CardTable?

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    gallery.storyboard.whenLoaded("hands") { [weak self] in self?.didLoad($0) }
  }

  private func didLoad(_ screen: ViewController) {
    guard let area = screen.view.view(withIdentifier: "hands-area") else { return }
    let table = CardTable(area, in: gallery.loop)
    self.table = table
    screen.onActivate("hands-tidy") { [weak table] in table?.tidyUp() }
  }
}
