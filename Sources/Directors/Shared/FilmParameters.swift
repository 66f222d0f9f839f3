extension ParameterInfo {
  /// Of what falls in a film.
  static func gravity(_ value: Double) -> ParameterInfo {
    ParameterInfo(
      name: "gravity", unit: "pt/s² at 568 pt height", range: 200...5000, defaultValue: value,
      summary: "How hard it falls; on a container of another height as much harder or softer, so that it takes as long."
    )
  }
}
