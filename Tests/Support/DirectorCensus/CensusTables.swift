import Foundation
import Stagecraft

/// Writes what is seen of each director into the tables of a page, between `<!-- census of NAME -->` and
/// `<!-- end -->`.
public struct CensusTables {
  /// A name that no director has.
  public struct UnknownDirector: Error, CustomStringConvertible {
    public let name: String
    public var description: String { "there is no director \(name)" }
  }

  public init() {}

  public func write(into path: String) throws {
    let page = try String(contentsOfFile: path, encoding: .utf8)
    var lines: [String] = []
    var isInside = false
    for line in page.components(separatedBy: "\n") {
      if line == "<!-- end -->" { isInside = false }
      if !isInside { lines.append(line) }
      guard let name = Self.name(line) else { continue }
      guard DirectorCensus.names.contains(name) else { throw UnknownDirector(name: name) }
      isInside = true
      lines.append(Self.table(of: name))
    }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func name(_ line: String) -> String? {
    let (begin, end) = ("<!-- census of ", " -->")
    guard line.hasPrefix(begin), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(begin.count).dropLast(end.count))
  }

  /// Push and pop at each size, the worst of both themes.
  private static func table(of director: String) -> String {
    var lines = [
      "| | first change | empty frames | largest jump | takes a click | whole length |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    for isBack in [false, true] {
      for size in DirectorCensus.sizes {
        let worst = UserInterfaceStyle.allCases
          .map { DirectorCensus.figures(of: DirectorCensus.Case(director, size, isBack: isBack, style: $0)) }
          .reduce(DirectorCensus.Figures()) { $0.worst($1) }
        lines.append(row("\(isBack ? "pop" : "push") at \(Int(size.width))x\(Int(size.height))", worst))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ figures: DirectorCensus.Figures) -> String {
    func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }
    let cells = [
      name, seconds(figures.firstChange), "\(Int(figures.emptyFrames))", String(format: "%.1f %%", figures.jump),
      seconds(figures.click), seconds(figures.length),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
