/// The SDL video drivers to try, in order.
///
/// Wayland is first if a compositor answers and can show windows: through XWayland, the window would be blurred on a
/// scaled display. X11 is next. `SDL_VIDEODRIVER` overrides both.
package nonisolated struct VideoDriverSelection {
  /// SDL's driver names; nil lets SDL choose.
  package let drivers: [String?]
  /// The reason why Wayland is not tried although the environment names a compositor; nil otherwise.
  package let refusal: String?
  /// The socket of the compositor; nil if it was not probed.
  package let compositor: String?
  /// The compositor's interfaces; nil if it was not probed.
  package let interfaces: Set<String>?

  /// Decides on the drivers.
  /// - Parameters:
  ///   - chosen: the driver that the user or the program asks for; nil for none.
  ///   - wayland: the compositor that the environment names.
  ///   - hasX11: whether the environment names an X server.
  ///   - ask: probes a compositor at a path.
  package init(
    chosen: String?, wayland: WaylandProbe.Place, hasX11: Bool, ask: (String) -> WaylandProbe.Answer
  ) {
    // SDL itself tries other drivers, and lists of drivers.
    if let chosen, chosen != "wayland" {
      (drivers, refusal, compositor, interfaces) = ([nil], nil, nil, nil)
      return
    }
    // SDL uses the chosen driver without being told.
    let first: [String?] = [chosen == nil ? "wayland" : nil]
    let others: [String?] = chosen == nil && hasX11 ? ["x11"] : []
    switch wayland {
    case .inherited:
      (drivers, refusal, compositor, interfaces) = (first + others, nil, nil, nil)
    case .socket(let path):
      switch ask(path) {
      case .interfaces(let known):
        if let missing = VideoDriverSelection.needed.first(where: { !known.contains($0) }) {
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
      // Without a display in the environment, SDL looks for a console to draw on.
      (drivers, refusal, compositor, interfaces) = (hasX11 && chosen == nil ? others : [nil], nil, nil, nil)
    }
  }

  /// The required interfaces. A compositor without the first shows no windows of ours; one without the second has no
  /// pointer and no keys, and SDL 2.26 crashes.
  private static let needed = ["xdg_wm_base", "wl_seat"]
}
