import Stagecraft

/// The program's words in the language of the desktop: English, Arabic or Hebrew.
enum Words {
  /// The first two letters of a locale, as `LANG` has them.
  static var language = "en"
  static var isTranslated: Bool { columns[language] != nil }
  private static let columns = ["ar": 0, "he": 1]

  static func said(_ english: String) -> String {
    guard let column = columns[language], let found = table[english] else { return english }
    return found[column]
  }

  private static let table: [String: [String]] = [
    "Inbox": ["الوارد", "דואר נכנס"], "Search": ["بحث", "חיפוש"], "New message": ["رسالة جديدة", "הודעה חדשה"],
    "Settings": ["الإعدادات", "הגדרות"], "Reply": ["رد", "תשובה"], "Message sent": ["أُرسلت الرسالة", "ההודעה נשלחה"],
    "Send": ["إرسال", "שליחה"], "Cancel": ["إلغاء", "ביטול"], "To": ["إلى", "אל"], "Subject": ["الموضوع", "נושא"],
    "Write something": ["اكتب شيئًا", "כתבו משהו"], "Appearance": ["المظهر", "מראה"], "Account": ["الحساب", "חשבון"],
    "An address looks like name@example.org": ["العنوان مثل name@example.org", "כתובת היא כמו name@example.org"],
    "Theme": ["السمة", "ערכת נושא"], "Rows": ["الصفوف", "שורות"], "Automatic": ["تلقائي", "אוטומטי"],
    "Light": ["فاتح", "בהיר"], "Dark": ["داكن", "כהה"], "Name": ["الاسم", "שם"], "Password": ["كلمة السر", "סיסמה"],
    "Sound": ["الصوت", "צליל"], "Forget everything": ["نسيان كل شيء", "לשכוח הכול"], "Forget": ["نسيان", "לשכוח"],
    "Forget everything?": ["أتريد نسيان كل شيء؟", "לשכוח הכול?"],
    "The messages stay on the server.": ["تبقى الرسائل على الخادم.", "ההודעות נשארות בשרת."],
    "Ada Byron": ["آدا بايرون", "עדה ביירון"], "Grace Murray": ["غريس موراي", "גרייס מוריי"],
    "Alan Mathison": ["آلان ماثيسون", "אלן מתיסון"], "Emmy Noether": ["إيمي نوتر", "אמי נתר"],
    "Kurt Friedrich": ["كورت فريدريش", "קורט פרידריך"], "Sofia Vasilyevna": ["صوفيا فاسيليفنا", "סופיה וסילייבנה"],
    "Maryam Mirzakhani": ["مريم ميرزاخاني", "מרים מירזאחאני"],
    "The engine weaves again": ["المحرك ينسج من جديد", "המנוע אורג שוב"],
    "Notes on the compiler": ["ملاحظات عن المترجم", "הערות על המהדר"],
    "Lunch on Thursday?": ["غداء يوم الخميس؟", "צהריים ביום חמישי?"],
    "A short proof": ["برهان قصير", "הוכחה קצרה"], "Minutes of the meeting": ["محضر الاجتماع", "סיכום הפגישה"],
    "I have tried it on the small loom first, and the pattern holds at every speed.": [
      "جربته أولًا على النول الصغير، والنقش ثابت عند كل سرعة.", "ניסיתי קודם בנול הקטן, והדוגמה מחזיקה בכל מהירות.",
    ],
    "You were right about the second case; it cannot happen, and now we know why.": [
      "كنت على حق في الحالة الثانية؛ لا يمكن أن تحدث.", "צדקת לגבי המקרה השני; הוא לא יכול לקרות.",
    ],
    "The light was best just after six. Look at the third one before you answer.": [
      "كان الضوء أجمل بعد السادسة. انظر إلى الثالثة قبل أن تجيب.", "האור היה הטוב ביותר אחרי שש. הביטו בשלישית קודם.",
    ],
  ]
}

/// The same in the language of the desktop.
func said(_ english: String) -> String { Words.said(english) }
