import CSDL2

extension SDLWindow {
  /// The settings of the desktop's XSETTINGS manager; nil without one, and on other systems than X11.
  var desktopSettings: XSettings? { XSettings(Self.settingsBytes(handle)) }

  /// The settings in XSETTINGS format; empty without a manager.
  static func settingsBytes(_ window: OpaquePointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { $1 = CSDL2_X11Settings(window, $0.baseAddress, $0.count) }
  }
}
