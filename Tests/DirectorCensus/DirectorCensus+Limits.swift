extension DirectorCensus {
  /// The limits of each figure: those of every director, and what single directors take instead.
  public static func limits(of director: String) -> Figures {
    var limits = Figures(firstChange: 0.034, emptyFrames: 0, jump: 0.5, click: 0.35, length: 0.9)
    for exception in exceptions where exception.director == director {
      limits[keyPath: exception.path] = exception.limit
    }
    return limits
  }

  private static let exceptions: [(director: String, path: WritableKeyPath<Figures, Double>, limit: Double)] = [
    // Their pops uncover a screen that only the end frees, or whose pieces lie in the way.
    ("Fade", \.click, 0.39), ("CrossDissolve", \.click, 0.44), ("Sheet", \.click, 0.69), ("Gravity", \.click, 0.37),
    ("GravityRotation", \.click, 0.42), ("Domino", \.click, 0.75), ("Pile", \.click, 0.72),
    // A sheet begins slowly, in the color of a dark screen.
    ("Sheet", \.firstChange, 0.05),
    // A corner first.
    ("GravityRotation", \.firstChange, 0.05),
    // A card that is seen edge-on.
    ("Flip", \.emptyFrames, 1),
    // The moment between the last old piece and the first new one.
    ("Stagger", \.emptyFrames, 1),
    ("Cover", \.jump, 0.7),
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
