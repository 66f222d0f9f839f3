/// Words of the gallery in languages from right to left.
enum Translation: String, CaseIterable {
  case arabic = "ar", hebrew = "he"

  /// The storyboard with these words, and the direction of the language.
  func applied(to storyboard: [UInt8]) -> [UInt8] {
    var text = String(decoding: storyboard, as: UTF8.self)
    for (english, words) in Self.words {
      let word = self == .arabic ? words.0 : words.1
      for key in ["text", "title", "placeholder"] {
        text = text.replacing("\"\(key)\": \"\(english)\"", with: "\"\(key)\": \"\(word)\"")
      }
      if Self.choices.contains(english) { text = text.replacing("\"\(english)\"", with: "\"\(word)\"") }
    }
    return Array(text.replacing("\"stagecraft\": 1,", with: "\"stagecraft\": 1, \"direction\": \"rtl\",").utf8)
  }

  /// Words of controls with several.
  private static let choices = ["Day", "Week", "Month", "Date", "Name", "Size"]

  private static let words: [String: (String, String)] = [
    "Screens that move. Take hold of anything, at any time.": (
      "شاشات تتحرك. أمسك بأي شيء في أي وقت.", "מסכים שזזים. אפשר לאחוז בכל דבר, בכל רגע."
    ),
    "Slide": ("انزلاق", "החלקה"), "Fade": ("تلاشٍ", "עמעום"), "Sheet": ("ورقة", "גיליון"), "Swing": ("تأرجح", "נדנוד"),
    "Comes in from the edge on a spring, and leaves with the speed of your hand.": (
      "تدخل من الحافة على نابض، وتخرج بسرعة يدك.", "נכנס מהקצה על קפיץ, ויוצא במהירות היד."
    ),
    "Appears over the screen beneath. A drag fades it under the pointer.": (
      "تظهر فوق الشاشة التي تحتها. السحب يخفيها تحت المؤشر.", "מופיע מעל המסך שמתחתיו. גרירה מעמעמת אותו תחת הסמן."
    ),
    "Rises before the dimmed screen beneath. Pull it down to see it follow, or throw it away.": (
      "ترتفع أمام الشاشة المعتمة. اسحبها إلى أسفل لتتبعك، أو ارمها.",
      "עולה לפני המסך המעומעם. משכו אותו מטה והוא יבוא, או השליכו אותו."
    ),
    "The same slide on a softer spring: it swings about its place before it rests.": (
      "الانزلاق نفسه على نابض ألين: يتأرجح حول مكانه قبل أن يستقر.",
      "אותה החלקה על קפיץ רך יותר: מתנדנד סביב מקומו לפני שהוא נח."
    ),
    "click": ("انقر", "לחצו"), "open a card": ("لفتح بطاقة", "לפתיחת כרטיס"),
    "and arrows move the focus": ("والأسهم تنقل التركيز", "וחצים מזיזים את המיקוד"),
    "opens": ("يفتح", "פותח"), "resize": ("غيّر الحجم", "שנו גודל"), "at any time": ("في أي وقت", "בכל עת"),
    "Directors  ›": ("المخرجون  ›", "במאים  ›"), "Systems  ›": ("الأنظمة  ›", "מערכות  ›"),
    "‹  Back": ("‹  رجوع", "‹  חזרה"),
    "From the right, on a critically damped spring.": (
      "من الحافة، على نابض مخمّد تمامًا.", "מהקצה, על קפיץ בריסון קריטי."
    ),
    "Grab this screen at its left and drag it to the right. Past the middle, or with a flick, it leaves; let go short and it comes back. Nothing jumps, whatever you do.":
      (
        "أمسك بهذه الشاشة عند يمينها واسحبها إلى اليسار. بعد المنتصف، أو برمية، تغادر؛ وإن تركتها قبله عادت. لا شيء يقفز مهما فعلت.",
        "תפסו את המסך בצד ימין וגררו אותו שמאלה. מעבר לאמצע, או בהנפה, הוא יוצא; אם משחררים קודם הוא חוזר. שום דבר לא קופץ, לא משנה מה עושים."
      ),
    "Push another screen": ("ادفع شاشة أخرى", "דחפו מסך נוסף"), "drag right": ("اسحب يسارًا", "גררו שמאלה"),
    "take it back": ("لإعادتها", "להחזיר אותו"),
    "turn it round": ("لقلب الاتجاه", "להפוך כיוון"), "grab it": ("أمسكها", "תפסו אותו"),
    "while it moves": ("وهي تتحرك", "בזמן שהוא זז"),
    "Controls": ("عناصر التحكم", "פקדים"), "Buttons": ("الأزرار", "כפתורים"), "Send": ("إرسال", "שליחה"),
    "Reply": ("رد", "תשובה"),
    "Archive": ("أرشفة", "ארכיון"), "More": ("المزيد", "עוד"), "Delete": ("حذف", "מחיקה"),
    "Not now": ("ليس الآن", "לא עכשיו"),
    "Choices": ("الاختيارات", "בחירות"), "Show": ("عرض", "הצגה"), "Day": ("يوم", "יום"), "Week": ("أسبوع", "שבוע"),
    "Month": ("شهر", "חודש"),
    "Sort by": ("ترتيب", "מיון"), "Date": ("التاريخ", "תאריך"), "Name": ("الاسم", "שם"), "Size": ("الحجم", "גודל"),
    "Text": ("النص", "טקסט"),
    "Address": ("العنوان", "כתובת"), "Password": ("كلمة السر", "סיסמה"), "Search": ("بحث", "חיפוש"),
    "Several lines,\\nwith undo and the clipboard.": (
      "عدة أسطر،\\nمع التراجع والحافظة.", "כמה שורות,\\nעם ביטול ולוח."
    ),
    "Switches": ("المفاتيح", "מתגים"), "Notifications": ("الإشعارات", "התראות"), "Sounds": ("الأصوات", "צלילים"),
    "Managed by your desktop": ("يديره سطح المكتب", "מנוהל בידי שולחן העבודה"), "Numbers": ("الأرقام", "מספרים"),
    "Volume": ("الصوت", "עוצמה"),
    "Copies": ("النسخ", "עותקים"), "Progress": ("التقدم", "התקדמות"), "Upload": ("الرفع", "העלאה"),
  ]
}
