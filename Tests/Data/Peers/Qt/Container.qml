// Two states and a reversible Transition, as in "Animation and Transitions in Qt Quick".
import QtQuick

Probe {
  place: card.y
  onGo: card.state = "open"
  onBack: card.state = ""
  Rectangle {
    id: card
    x: 40; y: 400; width: 160; height: 100; radius: 20; color: "seagreen"
    states: State {
      name: "open"
      PropertyChanges { target: card; x: 0; y: 0; width: 400; height: 600; radius: 0 }
    }
    transitions: Transition {
      to: "open"
      reversible: true
      NumberAnimation { properties: "x,y,width,height,radius"; duration: 4500; easing.type: Easing.InOutCubic }
    }
  }
}
