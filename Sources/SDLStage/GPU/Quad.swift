/// A rectangle, and the part of a texture that fills it.
nonisolated struct Quad {
  var x0: Float
  var y0: Float
  var x1: Float
  var y1: Float
  var u0: Float
  var v0: Float
  var u1: Float
  var v1: Float
}
