import Directors

// What may be said about several directors of falls.

extension ParameterInfo {
  static func damping(_ value: Double) -> ParameterInfo {
    ParameterInfo(
      name: "damping", unit: "", range: 0...1, defaultValue: value,
      summary: "How soon it rests in its place: 0 swings most, 1 not at all.")
  }

  /// - Parameter most: the end of its range.
  static func gravity(_ value: Double, most: Double = 5000) -> ParameterInfo {
    ParameterInfo(
      name: "gravity", unit: "pt/s² at 568 pt height", range: 200...most, defaultValue: value,
      summary: "How hard it falls; on a container of another height as much harder or softer, so that it takes as long."
    )
  }
}
