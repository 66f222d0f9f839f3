/// The costs of one fixed scene as counts, which are the same in every run.
struct SceneCounts: Equatable {
  /// The counted quantities, in the order of the report.
  enum Count: String, CaseIterable {
    case frames, allocations, drawingAllocations, layouts, items, drawCalls, pictures

    var summary: String {
      switch self {
      case .frames: "frames drawn"
      case .allocations: "allocations before drawing"
      case .drawingAllocations: "allocations of drawing into memory"
      case .layouts: "layouts"
      case .items: "display items of a frame"
      case .drawCalls: "draw calls of a frame on the GPU path"
      case .pictures: "kept pictures made anew"
      }
    }
  }

  let name: String
  var values: [Count: Int] = [:]

  var json: JSONText {
    .object(
      [("name", .text(name))]
        + Count.allCases.compactMap { count in values[count].map { (count.rawValue, .number(Double($0))) } })
  }
}
