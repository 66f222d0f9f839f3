import Geometry
import Views

/// What the desktop's user prefers, as the settings portal says, also while the program runs; without a portal, what
/// GTK's file of settings says when the program begins.
///
/// > Source: XDG Desktop Portal, `org.freedesktop.portal.Settings`: `org.freedesktop.appearance`, and the settings of
/// > GNOME for what older portals do not have there.
final class DesktopSettings {
  /// Called when a preference changes.
  var onChange: ((DesktopPreferences) -> Void)?

  private unowned let bus: BusConnection
  /// What each setting says; a setting that the desktop does not have is not in it.
  private var values: [Setting: BusValue] = [:]
  private var preferences = DesktopPreferences()
  private var unanswered = Setting.all.count

  private struct Setting: Hashable {
    let group: String
    let key: String

    static let colorScheme = Setting(group: "org.freedesktop.appearance", key: "color-scheme")
    static let accentColor = Setting(group: "org.freedesktop.appearance", key: "accent-color")
    static let contrast = Setting(group: "org.freedesktop.appearance", key: "contrast")
    static let reducedMotion = Setting(group: "org.freedesktop.appearance", key: "reduced-motion")
    static let animations = Setting(group: "org.gnome.desktop.interface", key: "enable-animations")
    static let textScale = Setting(group: "org.gnome.desktop.interface", key: "text-scaling-factor")
    static let highContrast = Setting(group: "org.gnome.desktop.a11y.interface", key: "high-contrast")
    static let all = [colorScheme, accentColor, contrast, reducedMotion, animations, textScale, highContrast]
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  init(_ bus: BusConnection) { self.bus = bus }

  func watch() {
    for group in Set(Setting.all.map(\.group)).sorted() {
      bus.addMatch(
        "type='signal',interface='\(Self.interface)',member='SettingChanged',path='\(Self.path)',arg0='\(group)'")
    }
    for setting in Setting.all {
      bus.call(
        Self.name, Self.path, Self.interface, "Read", [.string(setting.group), .string(setting.key)]
      ) { [weak self] answer in self?.take(answer, setting) }
    }
  }

  private func take(_ answer: BusMessage?, _ setting: Setting) {
    unanswered -= 1
    if let answer, answer.kind == .answer, let value = answer.arguments.first {
      values[setting] = value.unwrapped
    }
    if unanswered == 0 { update() }
  }

  func receive(_ message: BusMessage) {
    guard message.interface == Self.interface, message.member == "SettingChanged" else { return }
    let arguments = message.arguments
    guard arguments.count == 3, let group = arguments[0].text, let key = arguments[1].text else { return }
    let setting = Setting(group: group, key: key)
    guard Setting.all.contains(setting) else { return }
    values[setting] = arguments[2].unwrapped
    update()
  }

  private func update() {
    let new = values.isEmpty ? GTKSettings.preferences : wanted
    guard new != preferences else { return }
    preferences = new
    onChange?(new)
  }

  /// What the settings ask for; a value of another type, or out of range, asks for nothing.
  private var wanted: DesktopPreferences {
    var wanted = DesktopPreferences()
    if case .uint32(let number) = values[.colorScheme] {
      wanted.style = number == 1 ? .dark : number == 2 ? .light : nil
    }
    if case .structure(let parts) = values[.accentColor], parts.count == 3 {
      let numbers = parts.compactMap {
        if case .double(let number) = $0, (0...1).contains(number) { number } else { nil }
      }
      if numbers.count == 3 { wanted.accent = Color(red: numbers[0], green: numbers[1], blue: numbers[2]) }
    }
    wanted.prefersReducedMotion = values[.reducedMotion] == .uint32(1) || values[.animations] == .bool(false)
    wanted.prefersIncreasedContrast = values[.contrast] == .uint32(1) || values[.highContrast] == .bool(true)
    if case .double(let scale) = values[.textScale], DesktopPreferences.textScales.contains(scale) {
      wanted.textScale = scale
    }
    return wanted
  }
}
