import CSDL2
import Geometry
import Stage
import Views

extension Stage {
  /// The title of the window.
  public var title: String {
    get { sdl.title }
    set { sdl.title = newValue }
  }

  /// The size of the window in points, without its title bar.
  public var size: Size {
    get { sdl.size }
    set {
      precondition(newValue.isFinite && !newValue.isEmpty, "a window's size is finite and above 0, not \(newValue)")
      sdl.size = newValue
    }
  }

  /// The smallest size that the user can give the window, in points; zero, the default, for any.
  public var minimumSize: Size {
    get { sdl.minimumSize }
    set {
      precondition(newValue.isFinite, "a window's minimum size is finite, not \(newValue)")
      sdl.minimumSize = newValue
    }
  }

  /// Whether the window covers its display, without a title bar. Setting it asks the desktop, which may refuse.
  public var isFullScreen: Bool {
    get { sdl.isFullScreen }
    set { sdl.isFullScreen = newValue }
  }

  /// Lifts the window above others and asks the desktop for the keyboard; a minimized window is shown again. Wayland
  /// compositors may mark the window instead.
  public func raise() { sdl.raise() }

  /// Sets the window's icon from a picture file, in any format that ``Image`` reads. Wayland shows the icon of the
  /// program's desktop entry instead.
  ///
  /// The file is decoded in another process, and the icon changes when that is done. A file that is no picture leaves
  /// the icon and gives a warning. Of several calls the last one wins.
  /// - Throws: ``StageError/cannotRead(path:reason:)`` if there is no such file, or it cannot be opened.
  public func setIcon(contentsOfFile path: String) throws(StageError) {
    do throws(ImageFailure) { _ = try ImageKey(.file(path)) } catch {
      throw .cannotRead(path: path, reason: error.message)
    }
    iconNumber += 1
    let number = iconNumber
    core.images.load(.file(path), for: Size(256, 256), .scaleAspectFit) { [weak self] loaded in
      if let self, self.iconNumber == number, let pixels = loaded?.image.pixels { self.sdl.setIcon(pixels) }
    }
  }

  /// Handles a key that no view has handled.
  func handleWindowKey(_ event: KeyEvent) -> Bool {
    guard handlesWindowKeys, event.phase == .down, !event.isRepeat else { return false }
    switch event.key {
    case .function(11) where event.modifiers.isEmpty: isFullScreen.toggle()
    case .character("q") where event.modifiers == .control: requestClose()
    default: return false
    }
    return true
  }

  // MARK: The remembered place

  /// Restores the window's place and size, and its `SavedState`, from an earlier run, and saves them when it closes
  /// or another window gets the keyboard.
  ///
  /// They are kept below `$XDG_STATE_HOME`, or `~/.local/state`, in a folder with the program's name. A window that
  /// the displays would not show whole, with its borders, comes back whole on the nearest of them, where necessary
  /// smaller. On Wayland, where compositors place windows, only the size is restored. Call it before the first frame.
  /// - Parameter name: distinguishes the program's windows; of up to 64 ASCII letters, digits, `-` and `_`.
  public func setFrameAutosaveName(_ name: String) {
    precondition(
      SavedState.isName(name), "the name of a window's frame is of letters, digits, - and _, not \"\(name)\"")
    frameAutosaveName = name
    guard let saved = SavedWindows()?.load(name) else { return }
    window.savedState.read(saved.state)
    if let place = saved.place { sdl.outerPlace = place }
  }

  /// Moves the window beside that of another stage, unless it was restored to a remembered place. Wayland compositors
  /// place windows themselves.
  package func place(beside other: Stage) {
    let remembered = frameAutosaveName.flatMap { SavedWindows()?.load($0)?.place }
    if remembered?.isPositioned != true { sdl.place(beside: other.sdl) }
  }

  func saveFrame() {
    guard let frameAutosaveName, let files = SavedWindows() else { return }
    let earlier = files.load(frameAutosaveName)?.place
    // A session on Wayland forgets no position of one on X11.
    let place = sdl.isLost || sdl.isFullScreen ? earlier : sdl.outerPlace.positioned(by: earlier)
    files.save(place, window.savedState.lines, name: frameAutosaveName)
  }
}
