import Stagecraft
import StagecraftStoryboard

/// What the gallery's screens of systems do beyond their storyboard: code that any program could hold, each system in a
/// folder of its own.
package final class GalleryScenes {
  private let parts: [any GalleryPart]
  private let narrator: WarningNarrator

  /// To be called before the storyboard's root is made. Keep it for as long as the storyboard runs.
  package init(_ storyboard: Storyboard, in environment: TransitionEnvironment, window: Window) {
    let notice = Notice(in: window, loop: environment.loop)
    let gallery = GalleryContext(storyboard: storyboard, environment: environment, notice: notice)
    narrator = WarningNarrator(notice)
    environment.addObserver(narrator)
    parts = [
      CustomTransitions(gallery), Presentations(gallery), LockScene(gallery), Containers(gallery), Misbehaving(gallery),
      Manipulation(gallery),
    ]
  }
}

/// One system of the gallery, kept while the gallery runs.
protocol GalleryPart: AnyObject {}

/// What all parts of the gallery have at hand.
struct GalleryContext {
  unowned let storyboard: Storyboard
  unowned let environment: TransitionEnvironment
  let notice: Notice

  var loop: FrameLoop { environment.loop }

  /// A screen of the storyboard, on a stack of its own.
  func stack(_ scene: String, style: ModalPresentationStyle = .pageSheet) -> ViewController {
    let controller = storyboard.makeRoot(scene: scene)
    controller.identifier = scene + " stack"
    controller.modalPresentationStyle = style
    return controller
  }
}

extension ViewController {
  /// Gives a button of the storyboard something else to do than its segue.
  func onActivate(_ id: String, _ action: @escaping () -> Void) {
    (view.view(withIdentifier: id) as? Control)?.onActivate = action
  }

  /// Puts a child into a place that the storyboard keeps free for it.
  func embed(_ child: ViewController, in id: String) {
    guard let place = view.view(withIdentifier: id) else { return }
    for view in place.subviews { view.removeFromSuperview() }
    addChild(child)
    place.addSubview(child.view)
    child.didMove(toParent: self)
  }
}
