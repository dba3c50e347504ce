import { expect, test } from '@jest/globals';
import { processorTime } from '#test/support/processor-time.ts';
import { replyText } from './reply-text.ts';

/** How mail programs say who wrote what follows, by language. */
const attributions: readonly (readonly [string, string])[] = [
  ['en', 'On Wed, May 13, 2026 at 9:02 AM Bo Larsen <bo@pier.example> wrote:'],
  ['en, Apple', 'On 13 May 2026, at 09:02, Bo Larsen <bo@pier.example> wrote:'],
  ['en, no address', 'On 5/13/2026 9:02 AM, Bo Larsen wrote:'],
  ['de', 'Am Mi., 13. Mai 2026 um 09:02 Uhr schrieb Bo Larsen <bo@pier.example>:'],
  ['de, Thunderbird', 'Am 13.05.26 um 09:02 schrieb Bo Larsen:'],
  ['fr', 'Le mer. 13 mai 2026 à 09:02, Bo Larsen <bo@pier.example> a écrit :'],
  ['es', 'El mié, 13 may 2026 a las 9:02, Bo Larsen (<bo@pier.example>) escribió:'],
  ['ca', 'El dc., 13 de maig 2026 a les 9:02, Bo Larsen <bo@pier.example> va escriure:'],
  ['gl', 'O mér, 13 de maio de 2026 ás 9:02, Bo Larsen (<bo@pier.example>) escribiu:'],
  ['it', 'Il giorno mer 13 mag 2026 alle ore 09:02 Bo Larsen <bo@pier.example> ha scritto:'],
  ['pt', 'Em qua., 13 de mai. de 2026 às 09:02, Bo Larsen <bo@pier.example> escreveu:'],
  ['pt-PT', 'Bo Larsen <bo@pier.example> escreveu (quarta, 13/05/2026 à(s) 09:02):'],
  ['nl', 'Op wo 13 mei 2026 om 09:02 schreef Bo Larsen <bo@pier.example>:'],
  ['sv', 'Den ons 13 maj 2026 kl 09:02 skrev Bo Larsen <bo@pier.example>:'],
  ['da', 'Den ons. 13. maj 2026 kl. 09.02 skrev Bo Larsen <bo@pier.example>:'],
  ['nb', 'ons. 13. mai 2026 kl. 09:02 skrev Bo Larsen <bo@pier.example>:'],
  ['is', 'Þann mið., 13. maí 2026 kl. 09:02 skrifaði Bo Larsen <bo@pier.example>:'],
  ['fi', 'ke 13. toukok. 2026 klo 9.02 Bo Larsen (bo@pier.example) kirjoitti:'],
  ['et', 'Kuupäev K, 13. mai 2026 kell 09:02 kirjutas Bo Larsen <bo@pier.example>:'],
  [
    'lv',
    'Trešd., 2026. g. 13. maijs, plkst. 09:02 — lietotājs Bo Larsen (<bo@pier.example>) rakstīja:',
  ],
  ['lt', '2026-05-13, tr, 09:02 Bo Larsen <bo@pier.example> rašė:'],
  ['pl', 'śr., 13 maj 2026 o 09:02 Bo Larsen <bo@pier.example> napisał(a):'],
  ['cs', 'st 13. 5. 2026 v 9:02 odesílatel Bo Larsen <bo@pier.example> napsal:'],
  ['sk', 'st 13. 5. 2026 o 9:02 Bo Larsen <bo@pier.example> napísal(a):'],
  ['hu', 'Bo Larsen <bo@pier.example> ezt írta (időpont: 2026. máj. 13., Sze, 9:02):'],
  ['ro', 'mie., 13 mai 2026, 09:02 Bo Larsen <bo@pier.example> a scris:'],
  ['hr', 'sri, 13. svi 2026. u 09:02 Bo Larsen <bo@pier.example> napisao je:'],
  ['sr', 'сре, 13. мај 2026. у 09:02 Bo Larsen <bo@pier.example> је написао/ла:'],
  ['sl', 'V V sre., 13. maj 2026 ob 09:02 je oseba Bo Larsen <bo@pier.example> napisala:'],
  ['bg', 'На ср, 13.05.2026 г. в 9:02 Bo Larsen <bo@pier.example> написа:'],
  ['ru', 'ср, 13 мая 2026 г. в 09:02, Bo Larsen <bo@pier.example>:'],
  ['ru, Thunderbird', '13.05.2026 09:02, Bo Larsen пишет:'],
  ['uk', 'ср, 13 трав. 2026 р. о 09:02 Bo Larsen <bo@pier.example> пише:'],
  ['el', 'Στις Τετ 13 Μαΐ 2026 στις 9:02 π.μ., ο/η Bo Larsen <bo@pier.example> έγραψε:'],
  ['tr', 'Bo Larsen <bo@pier.example>, 13 May 2026 Çar, 09:02 tarihinde şunu yazdı:'],
  [
    'ar',
    'في الأربعاء، ١٣ مايو ٢٠٢٦ في ٩:٠٢ ص تمت كتابة ما يلي بواسطة Bo Larsen <bo@pier.example>:',
  ],
  ['he', 'בתאריך יום ד׳, 13 במאי 2026 ב-9:02 מאת Bo Larsen <bo@pier.example>:'],
  ['fa', 'در تاریخ چهارشنبه ۱۳ مهٔ ۲۰۲۶، ۹:۰۲ Bo Larsen <bo@pier.example> نوشت:'],
  ['hi', 'बुध, 13 मई 2026 को 9:02 am बजे को Bo Larsen <bo@pier.example> ने लिखा:'],
  ['th', 'ในวันที่ พ. 13 พ.ค. 2026 เวลา 09:02 Bo Larsen <bo@pier.example> เขียนว่า:'],
  ['vi', 'Vào Th 4, 13 thg 5, 2026 vào lúc 09:02 Bo Larsen <bo@pier.example> đã viết:'],
  ['id', 'Pada Rab, 13 Mei 2026 pukul 09.02 Bo Larsen <bo@pier.example> menulis:'],
  ['fil', 'Noong Miy, Mayo 13, 2026 nang 9:02 AM, si Bo Larsen <bo@pier.example> ay sumulat:'],
  ['ja', '2026年5月13日(水) 9:02 Bo Larsen <bo@pier.example>:'],
  ['ja, Apple', '2026/05/13 9:02、Bo Larsen <bo@pier.example>のメール:'],
  ['zh-CN', 'Bo Larsen <bo@pier.example> 于2026年5月13日周三 09:02写道：'],
  ['zh-TW', 'Bo Larsen <bo@pier.example> 於 2026年5月13日 週三 上午9:02寫道：'],
  ['ko', '2026년 5월 13일 (수) 오전 9:02, Bo Larsen <bo@pier.example>님이 작성:'],
  ['name first', 'Bo Larsen schrieb am 13.05.2026 um 09:02:'],
  ['name first, fr', 'Bo Larsen a écrit le 13 mai 2026 à 09:02 :'],
  ['name first, en', 'Bo Larsen wrote on 5/13/2026 9:02 AM:'],
  ['Horde', 'Quoting Bo Larsen <bo@pier.example>:'],
  ['mutt', '* Bo Larsen <bo@pier.example> [2026-05-13 09:02]:'],
  ['Eudora', 'At 09:02 AM 5/13/2026, Bo Larsen wrote:'],
  ['Yahoo, old', '--- On Wed, 5/13/26, Bo Larsen <bo@pier.example> wrote:'],
  ['no space', 'On Wed, May 13, 2026 at 09:02 AM, bo_larsen <bo@pier.example>wrote:'],
  ['no verb', 'Wednesday, 13 May 2026, 9:02 AM +0200 from Bo Larsen <bo@pier.example>:'],
  ['ISO', '2026-05-13 9:02 GMT+02:00 Bo Larsen <bo@pier.example>:'],
];

test.each(attributions)('S5.14 an answer ends where another is quoted (%s)', (_, attribution) => {
  expect(replyText(`The stage stands.\n\n${attribution}\n\nWhere is the stage?`)).toBe(
    'The stage stands.',
  );
  expect(replyText(`The stage stands.\n\n${attribution}\n> Where is the stage?\n`)).toBe(
    'The stage stands.',
  );
});

test.each(attributions)('S5.14 such a line may be broken (%s)', (_, attribution) => {
  const broken = attribution.replace(' <bo@', '\n<bo@').replace('(<bo@', '(\n<bo@');
  expect(replyText(`The stage stands.\n\n${broken}\n\n> Where is the stage?`)).toBe(
    'The stage stands.',
  );
});

test.each([
  [
    'en',
    'From: Bo <bo@pier.example>\nSent: Wednesday, May 13, 2026 9:02 AM\nTo: Ann\nSubject: Stage',
  ],
  ['de', 'Von: Bo\nGesendet: Mittwoch, 13. Mai 2026 09:02\nAn: Ann\nBetreff: Bühne'],
  ['fr', 'De : Bo\nEnvoyé : mercredi 13 mai 2026 09:02\nÀ : Ann\nObjet : Scène'],
  ['es', 'De: Bo\nEnviado el: miércoles, 13 de mayo de 2026 9:02\nPara: Ann\nAsunto: Escenario'],
  ['it', 'Da: Bo\nInviato: mercoledì 13 maggio 2026 09:02\nA: Ann\nOggetto: Palco'],
  ['pt', 'De: Bo\nEnviada em: quarta-feira, 13 de maio de 2026 09:02\nPara: Ann\nAssunto: Palco'],
  ['nl', 'Van: Bo\nVerzonden: woensdag 13 mei 2026 09:02\nAan: Ann\nOnderwerp: Podium'],
  ['sv', 'Från: Bo\nSkickat: den 13 maj 2026 09:02\nTill: Ann\nÄmne: Scenen'],
  ['da', 'Fra: Bo\nSendt: 13. maj 2026 09:02\nTil: Ann\nEmne: Scenen'],
  [
    'fi',
    'Lähettäjä: Bo\nLähetetty: keskiviikko 13. toukokuuta 2026 9.02\nVastaanottaja: Ann\nAihe: Lava',
  ],
  ['pl', 'Od: Bo\nWysłano: środa, 13 maja 2026 09:02\nDo: Ann\nTemat: Scena'],
  ['cs', 'Od: Bo\nOdesláno: středa 13. května 2026 9:02\nKomu: Ann\nPředmět: Pódium'],
  ['hu', 'Feladó: Bo\nElküldve: 2026. május 13., szerda 9:02\nCímzett: Ann\nTárgy: Színpad'],
  ['ro', 'De la: Bo\nTrimis: miercuri, 13 mai 2026 09:02\nCătre: Ann\nSubiect: Scena'],
  ['ru', 'От: Bo\nОтправлено: 13 мая 2026 г. 9:02\nКому: Ann\nТема: Сцена'],
  ['uk', 'Від: Bo\nНадіслано: 13 травня 2026 р. 9:02\nКому: Ann\nТема: Сцена'],
  ['el', 'Από: Bo\nΣτάλθηκε: Τετάρτη, 13 Μαΐου 2026\nΠρος: Ann\nΘέμα: Σκηνή'],
  ['tr', 'Kimden: Bo\nGönderildi: 13 Mayıs 2026 Çarşamba 09:02\nKime: Ann\nKonu: Sahne'],
  ['ar', 'من: Bo\nتم الإرسال: الأربعاء\nإلى: Ann\nالموضوع: المسرح'],
  ['he', 'מאת: Bo\nנשלח: יום רביעי\nאל: Ann\nנושא: הבמה'],
  ['ja', '差出人: Bo\n送信日時: 2026年5月13日 9:02\n宛先: Ann\n件名: 舞台'],
  ['zh', '发件人: Bo\n发送时间: 2026年5月13日 9:02\n收件人: Ann\n主题: 舞台'],
  ['zh-TW', '寄件者: Bo\n寄件日期: 2026年5月13日 9:02\n收件者: Ann\n主旨: 舞台'],
  ['ko', '보낸 사람: Bo\n보낸 날짜: 2026년 5월 13일\n받는 사람: Ann\n제목: 무대'],
  ['one line', 'From: Bo Sent: Wednesday, May 13, 2026 9:02 AM To: Ann Subject: Stage'],
  ['bold', '*From:* Bo <bo@pier.example>\n*Date:* Wed, 13 May 2026\n*To:* Ann\n*Subject:* Stage'],
])('S5.14 the head of a quoted mail ends an answer (%s)', (_, head) => {
  expect(replyText(`It stands.\n\n________________________________\n${head}\n\nWhere is it?`)).toBe(
    'It stands.',
  );
});

test.each([
  '-----Original Message-----',
  '----- Original Message -----',
  '-----Ursprüngliche Nachricht-----',
  '-----Originalnachricht-----',
  '-------- Original-Nachricht --------',
  '-----Originalmeddelande-----',
  '---- Bo Larsen wrote ----',
  '>>> Bo Larsen <bo@pier.example> 05/13/26 9:02 AM >>>',
  '-----Message d’origine-----',
  '-----Mensaje original-----',
  '-----Messaggio originale-----',
  '-----Mensagem original-----',
  '-----Oorspronkelijk bericht-----',
  '-----Ursprungligt meddelande-----',
  '-----Oprindelig meddelelse-----',
  '-----Opprinnelig melding-----',
  '-----Alkuperäinen viesti-----',
  '-----Wiadomość oryginalna-----',
  '-----Původní zpráva-----',
  '-----Pôvodná správa-----',
  '-----Eredeti üzenet-----',
  '-----Mesaj original-----',
  '-----Исходное сообщение-----',
  '-------- Пересылаемое сообщение --------',
  '-----Оригінальне повідомлення-----',
  '-----Αρχικό μήνυμα-----',
  '-----Özgün İleti-----',
  '-----الرسالة الأصلية-----',
  '-----הודעה מקורית-----',
  '-----元のメッセージ-----',
  '-----邮件原件-----',
  '------------------ 原始邮件 ------------------',
  '-----원본 메시지-----',
  '---------- Forwarded message ---------',
  '-------- Weitergeleitete Nachricht --------',
  'Begin forwarded message:',
  'Anfang der weitergeleiteten Nachricht:',
  'Début du message transféré :',
])('S5.14 what stands below "%s" was sent before', (line) => {
  expect(replyText(`See below.\n\n${line}\n\nThe old words.`)).toBe('See below.');
});

test.each([
  ['a journey', 'Here is the plan.\n\nFrom: London\nTo: Paris\nDate: 3 May 2026\n\nBring coats.'],
  ['hours', 'From: 9:00\nTo: 10:00\nSubject: Maths\n\nBring a pencil.'],
  ['a form', 'Please fill in:\n\nName: Ann\nDate: 3 May 2026\nSubject: Maths\n\nThanks.'],
  ['a sentence', 'In 2019 I wrote:\n\nNothing lasts.\n\nI still think so.'],
  ['a sentence with a time', 'At 9:30 we meet at the pier. Bo wrote it down.\n\nBring coats.'],
  ['a list', 'Two things:\n\n1. The stage\n2. The lamps\n\nAnn'],
  ['a rule between parts', 'First part.\n\n--------\n\nSecond part.'],
  ['a heading between rules', 'Hello.\n\n---- Programme ----\n\nMusic at nine.'],
  ['a sentence of myself', 'Last week I wrote on 13.05.2026 at 9:02:\n\nNothing lasts.'],
  [
    'a sentence of one who wrote',
    'The council wrote to all of us again on 13.05.2026 about the quay:\n\nit stays.',
  ],
  ['an address', 'Write to bo@pier.example at 9:30:\n\nhe knows the way.'],
  ['an error line', 'The log says\n\n2026-05-13 09:02:11 ERROR: no such file\n\nany idea?'],
  ['code', 'Try this:\n\n```\nFrom: a@b.example\nTo: c@d.example\nSubject: x\n```\n\nIt works.'],
  ['between arrows', 'Look:\n>>> http://pier.example <<<\nIt is new.'],
])('S5.14 %s is no quote', (_, text) => {
  expect(replyText(text)).toBe(text);
});

const attribution = 'On Wed, May 13, 2026 at 9:02 AM Bo <bo@pier.example> wrote:';

test('S5.14 answers between the lines of a quote keep it', () => {
  const text = `Hello,\n\n${attribution}\n> Where is it?\n\nAt the pier.\n\n> And when?\n\nAt nine.`;
  expect(replyText(text)).toBe(text);
});

test('S5.14 an answer below a quote stands alone', () => {
  expect(replyText(`${attribution}\n> Where is it?\n> And when?\n\nAt the pier.`)).toBe(
    'At the pier.',
  );
});

test('S5.14 a mail that is nothing but a quote, or sends one on, is kept whole', () => {
  for (const text of [
    '> Where is it?',
    `${attribution}\n> Where is it?`,
    '---------- Forwarded message ---------\nFrom: Bo <bo@pier.example>\nSubject: Stage\n\nIt stands.',
  ]) {
    expect(replyText(text)).toBe(text);
  }
});

test('S5.14 a signature below a quote goes with it', () => {
  const text = `At the pier.\n\n${attribution}\n> Where is it?\n\n-- \nAnn Field\nHarbour office`;
  expect(replyText(text)).toBe('At the pier.');
});

test('a long mail is read in time that grows as it does', () => {
  const time = (text: string) => {
    const start = processorTime();
    replyText(text);
    return processorTime() - start;
  };
  const of = (lines: number) =>
    'On the day we met, 12:30, we wrote a line <a@b.example\n'.repeat(lines);
  time(of(2000));
  expect(time(of(20_000))).toBeLessThan(Math.max(200, 40 * time(of(2000))));
});
