import Accessibility
import Geometry
import TestSupport
import Views

/// A window without a desktop, and what clients ask of it.
final class FakeStage: AccessibleStage {
  private let stage = TestStage()
  let provider = AccessibleProvider(programName: "test")
  var title = "Window"
  var screenOrigin = Point(100, 50)
  var unitsPerPoint = 2.0
  var takesActions = true
  private var numbers = ObjectNumbers()
  private var seen = AccessibleScene()

  var window: Window { stage.window }

  init(_ views: View...) {
    for view in views { window.addSubview(view) }
    provider.add(self)
    _ = events
  }

  func perform(_ action: () -> Void) { action() }
  func desktopDidChange(_ preferences: DesktopPreferences) {}

  /// What has changed since the last call, an event a line.
  var events: [String] {
    let new = AccessibleScene([self], &numbers)
    defer { seen = new }
    return SceneComparison(from: seen, to: new).events.map { event in
      let number = event.source.map { "\($0) " } ?? ""
      return "\(number)\(event.member) \(event.detail) \(event.detail1) \(event.detail2) \(event.value)"
    }
  }

  /// Calls a method of the object of a view; a problem is the last word of its name.
  func call(
    _ view: View, _ interface: String, _ member: String, _ arguments: BusValue...
  ) -> [BusValue] {
    _ = provider.look()
    var numbers = provider.numbers
    return call(AccessibleProvider.path(numbers.number(of: view)), interface, member, arguments)
  }

  func call(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) -> [BusValue] {
    let name = interface.contains(".") ? interface : "org.a11y.atspi." + interface
    switch provider.answer(BusCall(path, name, member, arguments)) {
    case .success(let values): return values
    case .failure(let failure): return [.string(failure.name.split(separator: ".").last.map(String.init) ?? "")]
    }
  }

  func get(_ view: View, _ interface: String, _ property: String) -> BusValue? {
    let name: [BusValue] = [.string("org.a11y.atspi." + interface), .string(property)]
    return call(view, "org.freedesktop.DBus.Properties", "Get", name[0], name[1]).first?.unwrapped
  }
}
