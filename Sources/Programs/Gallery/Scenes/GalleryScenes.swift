import Stagecraft
import StagecraftStoryboard

/// The code behind the gallery's screens of systems, in addition to their storyboard. Each system has its own folder
/// and uses only the public API.
package final class GalleryScenes {
  private let parts: [any GalleryPart]
  private let narrator: WarningPresenter

  /// Connects the gallery's code to its storyboard.
  ///
  /// Call it before the storyboard's root is made. The caller keeps the result while the storyboard runs.
  package init(_ storyboard: Storyboard, in environment: TransitionEnvironment, window: Window) {
    let notice = Notice(in: window, loop: environment.loop)
    let gallery = GalleryContext(storyboard: storyboard, environment: environment, notice: notice)
    narrator = WarningPresenter(notice)
    environment.addObserver(narrator)
    parts = [
      CustomTransitions(gallery), Presentations(gallery), LockScene(gallery), Containers(gallery),
      FaultyTransitions(gallery), ControlsScene(gallery),
      Manipulation(gallery),
    ]
  }
}

/// One system of the gallery, kept while the gallery runs.
protocol GalleryPart: AnyObject {}

/// The objects that all parts of the gallery use.
struct GalleryContext {
  unowned let storyboard: Storyboard
  unowned let environment: TransitionEnvironment
  let notice: Notice

  var loop: FrameLoop { environment.loop }

  /// Makes a navigation stack with a screen of the storyboard.
  func stack(_ scene: String, style: ModalPresentationStyle = .pageSheet) -> ViewController {
    let controller = storyboard.makeRoot(scene: scene)
    controller.identifier = scene + " stack"
    controller.modalPresentationStyle = style
    return controller
  }
}

extension ViewController {
  /// Replaces the action of a storyboard's button, instead of its segue.
  func onActivate(_ id: String, _ action: @escaping () -> Void) {
    (view.view(withIdentifier: id) as? Control)?.onActivate = action
  }

  /// Embeds a child controller in a placeholder view of the storyboard, whose contents it replaces.
  func embed(_ child: ViewController, in id: String) {
    guard let place = view.view(withIdentifier: id) else { return }
    for view in place.subviews { view.removeFromSuperview() }
    addChild(child)
    place.addSubview(child.view)
    child.didMove(toParent: self)
  }
}
