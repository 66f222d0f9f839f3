import Geometry
import Views

/// The colors of the kinds of motion, for a light or a dark theme.
struct InspectorColors {
  private let isDark: Bool
  private let theme: Theme

  init(_ theme: Theme) {
    self.theme = theme
    isDark = theme.style == .dark
  }

  /// The color of a kind of bar, on which ``barText`` can be read.
  func bar(_ kind: TimelineRow.Kind) -> Color {
    switch kind {
    case .transition: isDark ? Color(rgb: 0x55617a) : Color(rgb: 0xb4bccb)
    case .spring: isDark ? Color(rgb: 0x3569d6) : Color(rgb: 0x7aa5f5)
    case .tween: isDark ? Color(rgb: 0x1f7a64) : Color(rgb: 0x5cbfa2)
    case .hand: isDark ? Color(rgb: 0x9a610b) : Color(rgb: 0xe3a23c)
    case .physics: isDark ? Color(rgb: 0x8250c0) : Color(rgb: 0xb891e8)
    case .animation: isDark ? Color(rgb: 0x33728a) : Color(rgb: 0x6fb6cf)
    case .waiting: isDark ? Color(rgb: 0x5c4a2a) : Color(rgb: 0xe4d6b4)
    case .lock: isDark ? Color(rgb: 0x756c22) : Color(rgb: 0xc4b84e)
    case .other: isDark ? Color(rgb: 0x58606e) : Color(rgb: 0xa3abb8)
    }
  }

  /// The color of a line at a moment.
  func line(_ kind: TimelineRow.Kind) -> Color {
    switch kind {
    case .hand: isDark ? Color(rgb: 0xffb454) : Color(rgb: 0xa85b00)
    case .spring: isDark ? Color(rgb: 0xf28bd0) : Color(rgb: 0xa8207f)
    case .transition, .tween, .physics, .animation, .waiting, .lock, .other: theme.secondaryText
    }
  }

  /// The colors of places before and after the present one.
  var earlier: Color { line(.hand) }
  var later: Color { line(.spring) }
  /// The color of text on a bar.
  var barText: Color { isDark ? .white : Color(rgb: 0x10151f) }
  var playhead: Color { theme.danger }
  var grid: Color { theme.separator.withAlpha(0.6) }
}
