import Foundation
import Stagecraft

/// Says in a line what has the focus, with its value and its place, and which screen is on top, whenever that changes.
final class FocusReport {
  private let stage: Stage
  private var lines: [String: String] = [:]

  init(_ stage: Stage) { self.stage = stage }

  func update() {
    let window = stage.window
    say("screen", window.topViewController.map { "\(type(of: $0))" } ?? "none")
    say("ring", window.showsFocusRing ? "shown" : "hidden")
    say("focus", window.focusedView.map(describe) ?? "none")
    say("still", window.transition == nil ? "true" : "false")
  }

  /// Its type, its identifier or title, what it holds, and its frame.
  private func describe(_ view: View) -> String {
    let properties = Dictionary(view.describedProperties) { first, _ in first }
    let title = (view as? Button)?.title
    let name = view.identifier ?? title.flatMap { $0.isEmpty ? nil : $0 } ?? "-"
    let value =
      title ?? properties["value"] ?? properties["selectedSegmentIndex"] ?? properties["text"] ?? properties[
        "placeholder"] ?? "-"
    let frame = view.screenFrame
    let place = [frame.minX, frame.minY, frame.width, frame.height].map { "\(Int($0.rounded()))" }
    return "\(type(of: view))|\(name)|\(value)|\(place.joined(separator: " "))"
  }

  private func say(_ kind: String, _ what: String) {
    guard lines[kind] != what else { return }
    lines[kind] = what
    FileHandle.standardOutput.write(Data("\(kind)|\(what)\n".utf8))
  }
}
