/// Which of SDL's video drivers to try, in which order.
///
/// Wayland comes first where a compositor answers and can show windows: through XWayland the same window would be blurred
/// on a display with a scale. X11 is next. `SDL_VIDEODRIVER` is obeyed.
package nonisolated struct VideoPlan {
  /// SDL's names; nil lets SDL choose.
  package let drivers: [String?]
  /// Why Wayland is not among them, although the environment names a compositor.
  package let refusal: String?
  /// The socket of the compositor that is tried, and what it knows; nil where it was not asked.
  package let compositor: String?
  package let interfaces: Set<String>?

  /// - Parameters:
  ///   - chosen: a driver that the user or the program asks for.
  ///   - wayland: where the environment says that the compositor listens.
  ///   - hasX11: whether an X server is named.
  ///   - ask: asks a compositor at a path.
  package init(
    chosen: String?, wayland: WaylandProbe.Place, hasX11: Bool, ask: (String) -> WaylandProbe.Answer
  ) {
    // Another driver, or a list of them, is for SDL to try.
    if let chosen, chosen != "wayland" {
      (drivers, refusal, compositor, interfaces) = ([nil], nil, nil, nil)
      return
    }
    // SDL takes what was chosen by itself.
    let first: [String?] = [chosen == nil ? "wayland" : nil]
    let others: [String?] = chosen == nil && hasX11 ? ["x11"] : []
    switch wayland {
    case .inherited:
      (drivers, refusal, compositor, interfaces) = (first + others, nil, nil, nil)
    case .socket(let path):
      switch ask(path) {
      case .interfaces(let known):
        if let missing = VideoPlan.needed.first(where: { !known.contains($0) }) {
          (drivers, refusal, compositor, interfaces) = (others, "the compositor at \(path) has no \(missing)", nil, nil)
        } else {
          (drivers, refusal, compositor, interfaces) = (first + others, nil, path, known)
        }
      case .none(let reason):
        (drivers, refusal, compositor, interfaces) = (others, "no Wayland compositor at \(path): \(reason)", nil, nil)
      }
    case .unknown:
      (drivers, refusal, compositor, interfaces) = (
        others, "XDG_RUNTIME_DIR is not set, and WAYLAND_DISPLAY is no path", nil, nil
      )
    case .notNamed:
      // Where nothing is named, SDL looks for a console to draw on.
      (drivers, refusal, compositor, interfaces) = (hasX11 && chosen == nil ? others : [nil], nil, nil, nil)
    }
  }

  /// Without the first a compositor shows no windows of ours; without the second it has no pointer and no keys, and SDL 2.26
  /// crashes.
  private static let needed = ["xdg_wm_base", "wl_seat"]
}
