extension FieldInfo {
  /// The mistakes of a declaration: duplicate names, a default outside its limits, a missing summary.
  ///
  /// A test calls this for every schema.
  package static func flaws(of infos: [FieldInfo], in owner: String) -> [String] {
    var flaws: [String] = []
    var names: Set<String> = []
    for info in infos {
      for name in [info.name] + info.formerNames where !names.insert(name).inserted {
        flaws.append("\(owner): two fields are called \(Wording.quoted(name))")
      }
      if info.name.isEmpty || info.name.unicodeScalars.contains(where: { $0.value <= 0x20 }) {
        flaws.append("\(owner): \(Wording.quoted(info.name)) is no name")
      }
      if !info.summary.hasSuffix(".") || info.summary.count < 8 {
        flaws.append("\(owner): \(Validation.subject(info.name)) needs a summary, one sentence")
      }
      if let value = info.defaultValue, let problem = info.domain.problem(of: value) {
        flaws.append("\(owner): the default of \(problem.fault(of: info.name, at: []).message)")
      }
      if case .object(let inner) = info.domain { flaws += Self.flaws(of: inner, in: "\(owner).\(info.name)") }
    }
    return flaws
  }
}
