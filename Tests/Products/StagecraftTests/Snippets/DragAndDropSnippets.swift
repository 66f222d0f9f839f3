import Stagecraft
import Testing

// The Swift blocks of Docs/DRAG_AND_DROP.md.

enum DragAndDropSnippets {
  struct Song { var title = "" }

  static func source(songs: ListView, library: [Song]) {
    songs.dragInteraction = DragInteraction { place in
      place.indexPath.map { [DragItem(library[$0.row], text: library[$0.row].title)] } ?? []
    }
  }

  static func target(playlist: View, add: @escaping ([Song]) -> Void) {
    playlist.dropInteraction = DropInteraction { session in
      add(session.objects(of: Song.self))
    }
  }

  final class Lists {
    var lists: [[Song]] = []
    func insert(_ songs: [Song], at row: Int) {}

    func make(playlists: ListView, queue: ListView) {
      playlists.dropInteraction = .ontoRows { [unowned self] path, session in
        lists[path.row] += session.objects(of: Song.self)
      }
      queue.dropInteraction = .betweenRows { [unowned self] path, session in
        insert(session.objects(of: Song.self), at: path.row)
      }
    }
  }

  static func test(_ stage: HeadlessStage) {
    stage.drag(from: Point(40, 60), to: Point(300, 90))
    stage.drop(files: ["/srv/notes.txt"], at: Point(300, 90))
    stage.drop(text: "Hello", at: Point(300, 90))
  }
}
