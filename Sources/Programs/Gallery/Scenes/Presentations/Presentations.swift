import Stagecraft

/// The screen of presentations, with a card for each style.
final class Presentations: GalleryPart {
  private let gallery: GalleryContext
  private let inset = InsetDelegate()
  private let modal: AttemptListener

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    modal = AttemptListener(gallery.notice)
    gallery.storyboard.whenLoaded("shows") { [weak self] in self?.didLoad($0) }
  }

  private func didLoad(_ screen: ViewController) {
    let pane = ViewController()
    pane.identifier = "pane"
    pane.definesPresentationContext = true
    pane.definesTransitionScope = true
    addPane(pane, to: screen)

    let present = { [weak screen] (controller: ViewController) in screen?.present(controller, animated: true) ?? () }
    screen.onActivate("shows-full") { [gallery] in present(gallery.stack("shown-full", style: .fullScreen)) }
    screen.onActivate("shows-over") { [gallery] in
      let over = gallery.stack("shown-over", style: .overFullScreen)
      over.transitionController.directors = [DirectorFactory(FadeDirector.self)]
      present(over)
    }
    screen.onActivate("shows-sheet") { [weak self] in self.map { present($0.sheet("shown-sheet", isModal: false)) } }
    screen.onActivate("shows-modal") { [weak self] in self.map { present($0.sheet("shown-modal", isModal: true)) } }
    screen.onActivate("shows-context") { [gallery, weak pane] in
      pane?.present(gallery.stack("shown-context", style: .currentContext), animated: true)
    }
    screen.onActivate("shows-custom") { [gallery, inset] in
      let framed = gallery.stack("shown-inset", style: .custom)
      framed.transitioningDelegate = inset
      framed.view.cornerRadius = 20
      present(framed)
    }
  }

  /// Adds the part of the window that `currentContext` covers, with the views that the storyboard put there.
  private func addPane(_ pane: ViewController, to screen: ViewController) {
    guard let place = screen.view.view(withIdentifier: "shows-pane") else { return }
    let content = place.subviews
    screen.embed(pane, in: "shows-pane")
    for view in content { pane.view.addSubview(view) }
  }

  private func sheet(_ scene: String, isModal: Bool) -> ViewController {
    let sheet = gallery.stack(scene)
    sheet.view.cornerRadius = 14
    sheet.isModalInPresentation = isModal
    if isModal { sheet.presentationController?.delegate = modal }
    return sheet
  }
}

/// Shows a notice when the user tries to dismiss a modal sheet.
private final class AttemptListener: PresentationControllerDelegate {
  private let notice: Notice
  init(_ notice: Notice) { self.notice = notice }

  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    notice.show("presentationControllerDidAttemptToDismiss: the sheet is modal, and stays. Done takes it away.")
  }
}
