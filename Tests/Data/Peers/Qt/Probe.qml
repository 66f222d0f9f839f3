// Sets a motion going, turns it round in flight, and prints where it is after each frame: `@at MILLISECONDS POINTS`.
// All motions are ten times slower than usual, so that their frames tell the velocity at the reversal.
import QtQuick

Window {
  width: 400
  height: 600
  visible: true
  property real place
  property real clock
  property int step: 0
  // Milliseconds until it is turned round.
  property int flight: 1800
  signal go()
  signal back()

  // Something that changes in each frame, so that each is drawn.
  Rectangle { x: clock / 4; width: 1; height: 1; color: "black" }
  NumberAnimation on clock { from: 0; to: 3000; duration: 3000; onFinished: Qt.quit() }
  onAfterAnimating: {
    if (step > 0) console.warn("@at " + clock + " " + place)
    if (step == 0 && clock >= 300) { step = 1; go() }
    if (step == 1 && clock >= 300 + flight) { step = 2; console.warn("@back " + clock); back() }
  }
}
