import Geometry
import Stage
import Views

/// The colors and names of the parts of a frame.
nonisolated enum CostColors {
  static func color(of phase: FrameCost.Phase, in theme: Theme) -> Color {
    let isDark = theme.style == .dark
    switch phase {
    case .input: return isDark ? Color(rgb: 0xe3a23c) : Color(rgb: 0xc9811a)
    case .step: return isDark ? Color(rgb: 0x5b8def) : Color(rgb: 0x3f74e0)
    case .layout: return isDark ? Color(rgb: 0xa97be0) : Color(rgb: 0x8a56c9)
    case .draw: return isDark ? Color(rgb: 0x45b094) : Color(rgb: 0x2a8f76)
    case .present: return isDark ? Color(rgb: 0x4d5668) : Color(rgb: 0xb9c1cf)
    }
  }

  static func name(of phase: FrameCost.Phase) -> String {
    switch phase {
    case .input: "Input"
    case .step: "Step"
    case .layout: "Layout"
    case .draw: "Draw"
    case .present: "Present"
    }
  }
}
