extension DirectorCensus {
  /// The limits of each figure: those of every director, and what single directors take instead.
  public static func limits(of director: String) -> Figures {
    var limits = Figures(firstChange: 0.034, emptyFrames: 0, jump: 0.2, click: 0.35, length: 0.9)
    for exception in exceptions where exception.director == director {
      limits[keyPath: exception.path] = exception.limit
    }
    return limits
  }

  private static let exceptions: [(director: String, path: WritableKeyPath<Figures, Double>, limit: Double)] = [
    // A sheet begins slowly, in the color of a dark screen.
    ("Sheet", \.firstChange, 0.05)
  ]

  /// The figures that exceed their limits, with the limits.
  public static func breaches(_ figures: Figures, of director: String) -> [String] {
    let limits = limits(of: director)
    // A frame of the virtual clock is not exactly a sixtieth of a second.
    func breach(_ name: String, _ path: KeyPath<Figures, Double>) -> String? {
      let (figure, limit) = (figures[keyPath: path], limits[keyPath: path])
      return figure > limit + 1e-6 ? "\(name) \(figure), more than \(limit)" : nil
    }
    return [
      breach("first change", \.firstChange), breach("empty frames", \.emptyFrames), breach("jump", \.jump),
      breach("takes a click", \.click), breach("whole length", \.length),
    ].compactMap(\.self)
  }
}
