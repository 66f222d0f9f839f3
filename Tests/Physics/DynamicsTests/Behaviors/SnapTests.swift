import Dynamics
import Geometry
import Testing
import Views

struct SnapTests {
  @Test func `A snap ends exactly at its point, upright, and by default is still to the eye after half a second`() {
    let room = Room()
    let box = room.box(Point(392, 284), Size(320, 568))
    let snap = SnapBehavior(item: box, snapTo: Point(200, 284))
    #expect(snap.damping == 0.5)
    room.add(snap)
    var stillSince = 0.0
    let start = room.loop.now
    while room.loop.needsFrame {
      room.loop.frame(at: room.loop.now + 1 / 240.0)
      #expect(box.center.y == 284 && box.transform.isIdentity)
      if abs(box.center.x - 200) > 0.5 { stillSince = room.loop.now - start }
    }
    #expect(box.center == Point(200, 284))
    #expect(stillSince > 0.4 && stillSince < 0.6, "\(stillSince)")
    #expect(room.loop.now - start < stillSince + 0.25)
  }

  @Test func `No damping makes it move on an axis without displacement`() {
    for damping in [0, 0.3, 1, 7] {
      let room = Room()
      let box = room.box(Point(100, 130))
      let snap = SnapBehavior(item: box, snapTo: Point(100, 400))
      snap.damping = damping
      room.add(snap)
      var isFarther = false
      room.run(2) {
        #expect(box.center.x == 100)
        isFarther = isFarther || box.center.y > 400.5
      }
      #expect(isFarther == (damping < 1) && box.center == Point(100, 400))
    }
  }

  @Test func `It turns an item upright the short way, and keeps its scale`() {
    let room = Room()
    let box = room.box(Point(100, 130))
    box.transform = Transform2D(scaleX: 0.5, y: 2).concatenating(Transform2D(rotation: -0.8))
    room.add(SnapBehavior(item: box, snapTo: Point(100, 130)))
    room.run(0.1)
    #expect(box.transform.rotation > -0.8 && box.transform.rotation < 0)
    #expect(isNear(box.transform.scale.width, 0.5, 1e-9) && isNear(box.transform.scale.height, 2, 1e-9))
    room.rest()
    #expect(isNear(box.transform.rotation, 0, 1e-12) && isNear(box.transform.d, 2, 1e-12), "\(box.transform)")
  }

  @Test func `Another point set in flight is where it ends`() {
    let room = Room()
    let box = room.box(Point(100, 130))
    let snap = SnapBehavior(item: box, snapTo: Point(300, 130))
    room.add(snap)
    room.run(0.1)
    snap.snapPoint = Point(200, 500)
    room.rest()
    #expect(box.center == Point(200, 500))
    snap.snapPoint = Point(10, 20)
    room.rest()
    #expect(box.center == Point(10, 20) && room.take() == "resume pause resume pause")
  }

  @Test func `What a pull keeps away from the point rests where it hangs, within a second and a half`() {
    let room = Room()
    let box = room.box(Point(100, 130))
    room.add(SnapBehavior(item: box, snapTo: Point(300, 300)))
    room.add(GravityBehavior(items: [box]))
    let begin = room.loop.now
    while room.loop.needsFrame, room.loop.now < begin + 10 { room.loop.frame(at: room.loop.now + 1.0 / 60) }
    #expect(room.loop.now - begin < 1.5, "\(room.loop.now - begin)")
    // 1000 pt/s² against a spring of 0.37 s.
    #expect(abs(box.center.x - 300) < 1 && box.center.y > 303 && box.center.y < 308, "\(box.center)")
  }

  @Test func `An item that two snaps draw to two points rests between them`() {
    let room = Room()
    let box = room.box(Point(100, 130))
    for point in [Point(200, 200), Point(300, 400)] { room.add(SnapBehavior(item: box, snapTo: point)) }
    let begin = room.loop.now
    while room.loop.needsFrame, room.loop.now < begin + 10 { room.loop.frame(at: room.loop.now + 1.0 / 60) }
    #expect(room.loop.now - begin < 1.5, "\(room.loop.now - begin)")
    #expect(box.center.x > 210 && box.center.x < 290 && box.center.y > 240 && box.center.y < 360, "\(box.center)")
  }

  @Test(arguments: [Point(200, 620), Point(390, 640), Point(-500, 300)])
  func `What is in the way of an item is what it rests at`(point: Point) {
    let room = Room()
    let box = room.box(Point(100, 130))
    let walls = CollisionBehavior(items: [box])
    walls.translatesReferenceBoundsIntoBoundary = true
    room.add(SnapBehavior(item: box, snapTo: point), GravityBehavior(items: [box]), walls)
    let begin = room.loop.now
    while room.loop.needsFrame, room.loop.now < begin + 20 { room.loop.frame(at: room.loop.now + 1.0 / 60) }
    #expect(room.loop.now - begin < 15, "\(room.loop.now - begin) \(box.center) \(box.transform.rotation)")
    #expect(Rect(-1, -1, 402, 602).contains(box.center), "\(box.center)")
  }
}
