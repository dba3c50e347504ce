export type HeaderKind = 'from' | 'sent' | 'date' | 'to' | 'subject' | 'other';

/** Header labels of a quoted mail, as mail programs write them in each language. */
export const headerLabels: Readonly<Record<HeaderKind, readonly string[]>> = {
  from: [
    `from|de|von|da|van|fra|från|frá|od|ot|от|от кого|від|від кого|ад|ад каго|lähettäjä`,
    `saatja|no|nuo|feladó|de la|expéditeur|remitente|mittente|remetente|absender|afzender`,
    `avsender|avsändare|afsender|nadawca|odesílatel|odosielateľ|pošiljatelj|šalje|шаље`,
    `шаље/од|од|отправитель|подател|από|kimden|gönderen|kimdən|nga|nork|oddi wrth|ó|dari`,
    `daripada|mula kay|kutoka|từ|người gửi|من|از|فرستنده|מאת|से|प्रेषक|থেকে|จาก|发件人|寄件者`,
    `寄件人|發件人|差出人|送信者|보낸 사람|보낸사람|발신`,
  ].flatMap((line) => line.split('|')),
  sent: [
    `sent|gesendet|gesendet am|envoyé|envoyé le|envoyée|date d'envoi|enviado|enviado el`,
    `enviado em|enviada|enviada em|enviat|inviato|inviata|verzonden|verstuurd|gestuur`,
    `skickat|sendt|sent kl|lähetetty|saadetud|nosūtīts|išsiųsta|wysłano|wysłane|odesláno`,
    `odoslané|poslano|послато|elküldve|küldve|trimis|expediat|отправлено|надіслано`,
    `адпраўлена|изпратено|испратено|στάλθηκε|εστάλη|gönderildi|gönderme|gönderme tarihi`,
    `göndərildi|dërguar|bidalia|anfonwyd|dikirim|terkirim|dihantar|đã gửi|gửi|ngày gửi`,
    `تم الإرسال|تاريخ الإرسال|أُرسلت|ارسال|ارسال شده|נשלח|भेजा गया|ส่ง|ส่งแล้ว|วันที่ส่ง`,
    `发送时间|傳送時間|寄件日期|發送時間|傳送日期|送信日時|送信|보낸 날짜|보낸날짜|발송`,
  ].flatMap((line) => line.split('|')),
  date: [
    `date|datum|data|fecha|dato|dags|päiväys|päivämäärä|pvm|kuupäev|datums|dátum`,
    `data i godzina|дата|datë|ημερομηνία|tarih|tarix|dáta|dyddiad|tanggal|tarikh|petsa`,
    `tarehe|ngày|التاريخ|تاريخ|تاریخ|תאריך|दिनांक|তারিখ|วันที่|日期|时间|時間|日付|日時|날짜|일시`,
  ].flatMap((line) => line.split('|')),
  to: [
    `to|à|a|an|aan|para|til|till|vastaanottaja|saaja|kam|kam/kur|kome|do|komu|pro|címzett`,
    `către|la|destinataire|destinatario|destinatário|destinataires|empfänger|ontvanger`,
    `mottaker|mottagare|modtager|za|prima|прима|кому|каму|до|получатель|получател|προς`,
    `kime|alıcı|për|nori|at|go|kepada|untuk|kwa|đến|tới|người nhận|إلى|الى|به|گیرنده|אל`,
    `לכבוד|को|प्रति|ถึง|收件人|收件者|宛先|받는 사람|받는사람|수신`,
  ].flatMap((line) => line.split('|')),
  subject: [
    `subject|objet|sujet|betreff|betrifft|onderwerp|asunto|assumpte|assunto|oggetto|emne`,
    `ämne|efni|aihe|teema|temats|tēma|tema|temat|předmět|predmet|zadeva|naslov|наслов`,
    `tárgy|subiect|тема|тэма|относно|предмет|θέμα|konu|mövzu|subjekti|tema e mesazhit`,
    `gaia|pwnc|ábhar|perihal|subjek|paksa|mada|chủ đề|tiêu đề|الموضوع|موضوع|עניין|הנדון`,
    `נושא|विषय|বিষয়|เรื่อง|หัวเรื่อง|主题|主旨|主題|件名|제목`,
  ].flatMap((line) => line.split('|')),
  other: [
    `cc|bcc|cci|cco|ccn|kopie|kopi|kopia|kopio|copie|copia|cópia|copie à|kópia|másolat|dw`,
    `kk|bb|копия|копія|кoпія|κοιν|κοινοποίηση|bilgi|tembusan|đồng gửi|نسخة|رونوشت|עותק`,
    `สำเนา|抄送|副本|抄送人|密送|密件副本|参照|참조|reply-to|reply to|antwort an|répondre à|responder a`,
    `rispondi a|risposta|antwoord aan|svar til|svara till|vastausosoite|odpowiedź do`,
    `importance|priority|wichtigkeit|priorität|importancia|importance level|priorità`,
    `prioridade|vigtighed|prioritet|важность|attachments|anlagen|pièces jointes|adjuntos`,
    `datos adjuntos|allegati|bijlagen|anexos|bilagor|organization|newsgroups|mailed-by`,
    `on behalf of|附件|回复|重要性`,
  ].flatMap((line) => line.split('|')),
};
