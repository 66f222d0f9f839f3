import Accessibility
import Dispatch

#if canImport(Glibc)
import Glibc
#endif

/// Asks the settings portal for the font of the user interface, on a thread of its own, while the window opens.
///
/// On X11 the desktop's settings manager names the font, and nobody is asked.
///
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.Settings`, `org.gnome.desktop.interface` `font-name`.
///
/// Unchecked Sendable: the thread writes the name before it signals, and the name is read after that.
nonisolated final class PortalFont: @unchecked Sendable {
  private var name: String?
  private let answered = DispatchSemaphore(value: 0)

  /// nil without a session bus, and on other systems than Wayland.
  init?() {
    guard getenv("WAYLAND_DISPLAY") != nil, DBusLibrary.sessionAddress != nil else { return nil }
    var thread = pthread_t()
    let passed = Unmanaged.passRetained(self)
    guard pthread_create(&thread, nil, askPortal, passed.toOpaque()) == 0 else {
      passed.release()
      return nil
    }
    pthread_detach(thread)
  }

  fileprivate func ask() {
    name = SessionBus.interfaceFont()
    answered.signal()
  }

  /// The font's description; nil if there is none, or if no answer has come after a third of a second.
  func wait() -> String? { answered.wait(timeout: .now() + .milliseconds(333)) == .success ? name : nil }
}

nonisolated private func askPortal(_ font: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let font else { return nil }
  Unmanaged<PortalFont>.fromOpaque(font).takeRetainedValue().ask()
  return nil
}
