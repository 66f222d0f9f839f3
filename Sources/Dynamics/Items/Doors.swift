import Geometry

// What comes from the user is checked where it comes in.

func checked(_ value: Double, _ name: StaticString) -> Double {
  precondition(value.isFinite, "\(name) is a finite number, not \(value)")
  return value
}

/// Numbers beyond all use are as good as a million.
func checkedPositive(_ value: Double, _ name: StaticString) -> Double {
  precondition(value.isFinite && value >= 0, "\(name) is a finite number, 0 or more, not \(value)")
  return min(value, 1e6)
}

func checked(_ vector: Vector, _ name: StaticString) -> Vector {
  precondition(vector.isFinite, "\(name) is finite, not \(vector)")
  return vector
}

/// What is farther away than a world reaches counts as on its edge.
nonisolated func checkedPlace(_ point: Point, _ name: StaticString, reach: Double = 1e6) -> Point {
  precondition(point.isFinite, "\(name) is finite, not \(point)")
  return Point(min(reach, max(-reach, point.x)), min(reach, max(-reach, point.y)))
}

/// Something for each of some items. It keeps the items, so that none is taken for another one.
struct PerItem<Value> {
  private var entries: [ObjectIdentifier: (item: any DynamicItem, value: Value)] = [:]

  var isEmpty: Bool { entries.isEmpty }

  subscript(item: any DynamicItem) -> Value? {
    get { entries[ObjectIdentifier(item)]?.value }
    set { entries[ObjectIdentifier(item)] = newValue.map { (item, $0) } }
  }
}
