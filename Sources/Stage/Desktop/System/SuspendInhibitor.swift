import Accessibility
import Stage
import Views

/// Keeps the machine awake while something takes long, such as the recording of a film.
///
/// ```swift
/// let inhibitor = SuspendInhibitor(reason: "A film is recorded")
/// record { inhibitor.end() }
/// ```
/// The portal is asked, `org.freedesktop.portal.Inhibit`; where there is none nothing happens. The machine may sleep
/// again after ``end()``, when the object goes away, or when the program ends.
public final class SuspendInhibitor {
  private var request: PortalRequest?
  /// Suspend, and what a desktop does when nobody has touched it for a while.
  private static let flags: UInt32 = 4 | 8

  /// Begins to keep the machine awake.
  /// - Parameters:
  ///   - reason: what the desktop shows to its user.
  ///   - window: a window of the program; nil, the default, for none.
  public convenience init(reason: String, in window: Window? = nil) {
    self.init(reason: reason, in: window, bus: .shared)
  }

  package init(reason: String, in window: Window?, bus: DesktopBus) {
    request = PortalRequest(
      bus, "org.freedesktop.portal.Inhibit", "Inhibit",
      [.string(window?.attachment(PortalHandle.self)?.name() ?? ""), .uint32(Self.flags)],
      options: ["reason": .string(reason)]
    ) { _ in }
  }

  isolated deinit { request?.close() }

  /// Lets the machine sleep again. A second call does nothing.
  public func end() {
    request?.close()
    request = nil
  }
}
