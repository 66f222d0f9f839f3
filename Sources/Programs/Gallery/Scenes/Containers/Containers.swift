import Stagecraft

/// The screen of containers: a navigation stack, a split view and a grid of cards in tabs.
final class Containers: GalleryPart {
  private let gallery: GalleryContext

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    gallery.storyboard.whenLoaded("containers") { [weak self] in self?.didLoad($0) }
  }

  private func didLoad(_ screen: ViewController) {
    let tabs = TabController([tab("Stack", gallery.stack("stack")), panes(), tab("Focus", gallery.stack("focus"))])
    screen.embed(tabs, in: "containers-area")
  }

  private func tab(_ title: String, _ controller: ViewController) -> ViewController {
    controller.title = title
    return controller
  }

  private func panes() -> ViewController {
    let (left, right) = (gallery.stack("left"), gallery.stack("right"))
    let split = SplitViewController(primary: left, secondary: right)
    left.screen.onActivate("left-both") { [weak left, weak right] in
      // Two independent requests: the panes are separate scopes, so neither waits for the other.
      left?.screen.activate("left-push")
      right?.screen.activate("right-push")
    }
    return tab("Panes", split)
  }
}

extension ViewController {
  /// Performs the action of a button of this screen.
  fileprivate func activate(_ id: String) { (view.view(withIdentifier: id) as? Control)?.onActivate?() }
}
