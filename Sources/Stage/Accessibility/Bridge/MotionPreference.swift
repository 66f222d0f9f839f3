/// Whether the desktop's user prefers less motion, as the settings portal says, also while the program runs.
///
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.Settings`; `org.freedesktop.appearance` `reduced-motion`, and
/// > `org.gnome.desktop.interface` `enable-animations` of older desktops.
final class MotionPreference {
  /// Called when the preference changes.
  var onChange: ((Bool) -> Void)?

  private unowned let bus: BusConnection
  /// What each setting says; a setting that the desktop does not have is not in it.
  private var answers: [Setting: Bool] = [:]
  private var isReduced = false

  private enum Setting: String, CaseIterable {
    case reducedMotion = "reduced-motion"
    case animations = "enable-animations"

    var group: String { self == .reducedMotion ? "org.freedesktop.appearance" : "org.gnome.desktop.interface" }

    /// Whether a value asks for less motion; nil for a value of another type.
    func asks(_ value: BusValue) -> Bool? {
      switch (self, value.unwrapped) {
      case (.reducedMotion, .uint32(let number)): number == 1
      case (.animations, .bool(let areOn)): !areOn
      default: nil
      }
    }
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  init(_ bus: BusConnection) { self.bus = bus }

  func watch() {
    for setting in Setting.allCases {
      bus.addMatch(
        "type='signal',interface='\(Self.interface)',member='SettingChanged',path='\(Self.path)',arg0='\(setting.group)'"
      )
      bus.call(
        Self.name, Self.path, Self.interface, "Read", [.string(setting.group), .string(setting.rawValue)]
      ) { [weak self] answer in
        if let value = answer?.arguments.first { self?.take(setting, value) }
      }
    }
  }

  func receive(_ message: BusMessage) {
    guard message.interface == Self.interface, message.member == "SettingChanged" else { return }
    let arguments = message.arguments
    guard arguments.count == 3, let setting = arguments[1].text.flatMap(Setting.init(rawValue:)),
      arguments[0].text == setting.group
    else { return }
    take(setting, arguments[2])
  }

  private func take(_ setting: Setting, _ value: BusValue) {
    guard let asks = setting.asks(value) else { return }
    answers[setting] = asks
    let isReduced = answers.values.contains(true)
    guard isReduced != self.isReduced else { return }
    self.isReduced = isReduced
    onChange?(isReduced)
  }
}
