// A ListView, whose moveDisplaced transition moves the rows that make room.
import QtQuick

Probe {
  place: list.first ? list.first.y : 0
  onGo: songs.move(0, 5, 1)
  onBack: songs.move(5, 0, 1)
  ListModel {
    id: songs
    Component.onCompleted: { for (let number = 0; number < 8; number++) append({ name: "Song " + number }) }
  }
  ListView {
    id: list
    property Item first
    anchors.fill: parent
    model: songs
    delegate: Rectangle {
      required property string name
      width: 400; height: 56; color: "slategray"
      Component.onCompleted: if (name == "Song 0") list.first = this
    }
    move: Transition { NumberAnimation { properties: "y"; duration: 4000; easing.type: Easing.OutCubic } }
    moveDisplaced: Transition { NumberAnimation { properties: "y"; duration: 4000; easing.type: Easing.OutCubic } }
  }
}
