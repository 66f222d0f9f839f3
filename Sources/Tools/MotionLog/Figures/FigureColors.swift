import Geometry
import Views

/// The colors of a figure, light or dark.
package nonisolated struct FigureColors {
  package let background: Color
  package let grid: Color
  package let axis: Color
  package let text: Color
  package let faintText: Color
  /// The area in which a hand holds the motion.
  package let held: Color
  package let value: Color
  package let speed: Color
  package let hand: Color
  private let mark: Color
  private let turn: Color

  package init(_ style: UserInterfaceStyle) {
    let theme = style == .dark ? Theme.dark : Theme.light
    background = style == .dark ? theme.background : .white
    grid = theme.separator.withAlpha(style == .dark ? 0.75 : 0.8)
    axis = theme.controlEdge
    text = theme.text
    faintText = theme.secondaryText
    value = theme.accent
    speed = style == .dark ? Color(rgb: 0x5fd3b4) : Color(rgb: 0x08785c)
    hand = style == .dark ? Color(rgb: 0xffb454) : Color(rgb: 0xa85b00)
    held = hand.withAlpha(style == .dark ? 0.09 : 0.08)
    mark = theme.secondaryText
    turn = style == .dark ? Color(rgb: 0xf28bd0) : Color(rgb: 0xa8207f)
  }

  package func of(_ kind: MotionMark.Kind) -> Color {
    switch kind {
    case .began, .settled, .ended: mark
    case .seized, .released: hand
    case .turned, .retargeted: turn
    }
  }
}
