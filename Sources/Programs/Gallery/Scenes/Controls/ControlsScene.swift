import Stagecraft

/// The screen of controls: its address field says whether it holds an address.
final class ControlsScene: GalleryPart {
  init(_ gallery: GalleryContext) {
    gallery.storyboard.whenLoaded("controls") { screen in
      let address = screen.view.view(withIdentifier: "address") as? TextField
      address?.validator = { $0.isEmpty || $0.contains("@") ? nil : "An address has an @" }
    }
  }
}
