import { forwardWords } from '#domain/reply/forward-words.ts';

/** Verbs of lines that introduce a quote ("wrote"); patterns, matched as whole words. */
export const wroteWords: readonly string[] = [
  'wrote|writes|has written|(?:a|ai) écrit|écrivait|a ecrit|schrieb|schreibt|geschrieben|schreef',
  'schrijft|geschreven|geskryf|skryf|skrev|skreiv|skriver|skrifaði|ritaði|reit|escribió|escribio',
  'escribe|escribiu|va escriure|ha escrit|idatzi (?:du|zuen)|ha scritto|scrive|scriveva|escreveu',
  'escreve|a scris|kirjoitti|kirjutas|rakstīja|parašė|rašė|napisał(?:\\(a\\)|a)?|pisze',
  'napsal(?:\\(a\\)|a)?|píše|napísal(?:\\(a\\)|a)?|napisao(?:\\/la|\\(la\\))?|napisala?',
  'je napisal(?:\\(a\\)|a)?|je pisal\\(?a?\\)?|написао(?:\\/ла|\\(ла\\))?|написала',
  'написал(?:\\(а\\))?|писал(?:\\(а\\)|а)?|пишет|написав(?:\\(ла\\)|\\(-ла\\))?',
  'писав(?:\\(ла\\))?|пише|напісаў(?:\\(ла\\))?|піша|написа|напиша|έγραψε|έγραψαν',
  '(?:şunu |bunları )?yazdı|şunları yazdı|yazmış|yozdi|жазды|бичсэн|írta|ezt írta|shkroi',
  'ka shkruar|ysgrifennodd|scríobh|kiteb|menulis|telah menulis|isinulat|sinulat|sumulat',
  'aliandika|ameandika|đã viết|viết|كتب(?:ت)?|نوشت(?:ه است)?|نے لکھا|تحریر کیا|כתב(?:ה)?|כתב/ה',
  'ने लिखा|ने लिखा है|लिहिले|লিখেছেন|লিখেছে|எழுதியது|எழுதினார்|రాశారు|లిఖించారు|ಬರೆದಿದ್ದಾರೆ',
  'എഴുതി|લખ્યું|ਲਿਖਿਆ|დაწერა|գրել է|գրեց',
  'เขียนว่า|เขียน',
  'បានសរសេរ',
  '写道|寫道|写到|寫到|写了|寫了|写信|書きました|書いた|のメッセージ|작성|님이 쓴 글|님의 말|썼습니다|쓰셨습니다',
];

/** Beginnings of such lines where it is neither a date nor a name; patterns. */
export const leadWords: readonly string[] = [
  'On|At|In a message dated|Le',
  "L'",
  'El|Els?|Il|In data|Em|No dia|A|Am|Op|Den|På|Þann|W dniu|Dnia|Wiadomość napisana przez|Dne|Dňa',
  'Dana|Дана|Na|V|Vào|Pada|Tarihinde|Στις|Στις?|На|Вчера|В|У|Пн|Вт|Ср|Чт|Пт|Сб|Нд|Вс|În data de',
  'Pe|La|Noong|Kuupäev',
  'ในวันที่|วันที่',
  'Mnamo|Ar|Ag|في|بتاريخ|در|در تاریخ|ב-?|בתאריך|ביום|को',
  'เมื่อ|在|於|于',
];

/** Nouns for the quoted or forwarded message in such lines; beginnings of words. */
export const earlierWords: readonly string[] = [
  ...forwardWords,
  'orig|orygin|oriģin|repl(?:y|ied)|quoted|ursprüng|ursprung|oorspronk|oorspronklik|oprind',
  'opprinn|upphaf|alkuper|algne|pradin|sākotn|původ|pôvod|eredeti|izvorn|prvotn|исходн|оригин',
  'оригін|первонач|изворн',
  "d['’]origine",
  'jatorri|αρχικ|πρωτότ|özgün|orijinal|الأصل|اصل|מקור|मूल|asli|asal|gốc',
  'ต้นฉบับ|原|元の|回复|回覆|원본|원래',
];

/** "Message" in lines of dashes above an earlier mail; patterns. */
export const messageWords: readonly string[] = [
  'message|messaggio|mensaje|mensagem|missatge|mesaj(?:ul|ı)?|mesajı|nachricht|e-?mail|mail',
  'bericht|boodskap|berig|meddelande(?:t)?|meddelelse|besked|e-?post|melding|skeyti|viesti|kiri',
  'sõnum|ziņojums|vēstule|laiškas|pranešimas|wiadomoś(?:ć|ci)|zpráv[ay]|správa|sporočilo|poruka',
  'порука|üzenet|levél|сообщени(?:е|я)|письмо|повідомлення|лист|паведамленне|съобщение|писмо',
  'порака|μήνυμα|[iİ]leti|məktub|mesazh(?:i)?|mezua|neges|teachtaireacht|pesan|mesej|mensahe',
  'ujumbe|thư|tin nhắn|الرسالة|رسالة|پیام|نامه|پیغام|הודעה|संदेश|বার্তা|செய்தி|შეტყობინება',
  'ข้อความ|邮件|郵件|信件|消息|信息|メッセージ|メール|메시지|메일|원본',
];

/** Single lines above a forwarded mail, without dashes. */
export const forwardLines: readonly string[] = [
  'Begin forwarded message|Start of forwarded message',
  'Anfang der weitergeleiteten (?:E-?Mail|Nachricht)',
  'Début du (?:message transféré|message réexpédié|mail transféré)|Début du message',
  'Inicio del mensaje reenviado|Inizio messaggio inoltrato',
  'Início da mensagem (?:reencaminhada|encaminhada)|Begin doorgestuurd bericht',
  'Vidarebefordrat (?:brev|meddelande)|Vidarebefordrat|Videresendt (?:melding|meddelelse|besked)',
  'Start på videresendt besked|Välitetty viesti(?: alkaa)?|Początek przekazywanej wiadomości',
  'Začátek přeposílané zprávy|Továbbított levél kezdete|Начало переадресованного сообщения',
  'Початок листа, що пересилається|İletilen ileti başlangıcı|Αρχή προωθημένου μηνύματος',
  '下面是被转发的邮件|以下是轉寄的郵件|開始轉寄郵件|転送されたメッセージ|전달된 메시지(?: 시작)?',
];
