import { expect, test } from '@jest/globals';
import { attributions, heads } from '#test/fixtures/mails/heads.ts';
import { replyText } from './reply-text.ts';

test.each(attributions)(
  'S5.14 an answer ends where another mail is quoted (%s)',
  (_, attribution) => {
    expect(replyText(`The stage stands.\n\n${attribution}\n\nWhere is the stage?`)).toBe(
      'The stage stands.',
    );
    expect(replyText(`The stage stands.\n\n${attribution}\n> Where is the stage?\n`)).toBe(
      'The stage stands.',
    );
  },
);

test.each(attributions)('S5.14 such a line may be broken (%s)', (_, attribution) => {
  const broken = attribution.replace(' <bo@', '\n<bo@').replace('(<bo@', '(\n<bo@');
  expect(replyText(`The stage stands.\n\n${broken}\n\n> Where is the stage?`)).toBe(
    'The stage stands.',
  );
});

test.each(heads)('S5.14 the header block of a quoted mail ends an answer (%s)', (_, head) => {
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
])('S5.14 the text below "%s" is an earlier mail', (line) => {
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

const said = 'The lamps are on the pier.';
const old = 'Where are the lamps now, and who has the key to the shed behind the stage?';

test.each([
  ['five lines', 'On Wed, May 13,\n2026 at 9:02 AM\nBo Larsen\n<bo@pier.example>\nwrote:', '> '],
  [
    'a gap before the verb',
    'On Wed, May 13, 2026 at 9:02 AM Bo <bo@pier.example>\n\nwrote:\n',
    '> ',
  ],
  [
    'the address in a link',
    'On Wed, May 13, 2026, Bo <bo@pier.example\n<mailto:bo@pier.example>> wrote:',
    '',
  ],
  ['a lost line end', 'On 13/05/2026 at 9:02 AM, "Bo Larsen" <bo@pier.example> wrote:', ''],
  ['"sent:"', 'On Wed, May 13, 2026 at 9:02 AM, Bo Larsen <bo@pier.example> sent:\n\n', ''],
  ['"sent:" after a name alone', 'On May 13, 2026, at 9:02 AM, Bo Larsen sent:\n\n', ''],
  ['a head without a date', 'De : Bo\nA : Ann\nObjet : Lampes\n\n', ''],
  ['"a envoyé :"', 'Le 13 mai 2026 à 09:02, Bo Larsen <bo@pier.example> a envoyé :\n\n', ''],
  [
    '"replied:" above a quote',
    'On 2026-05-13 09:02, Bo Larsen (bo@pier.example) replied:\n\n',
    '> ',
  ],
  ['"you wrote" and initials', 'Wednesday, May 13, 2026, 9:02:11 AM, you wrote:\n\n', 'BL> '],
  ['sender and date alone', 'From: Bo Larsen\nDate: Wed, 13 May 2026 09:02:11 +0200\n\n', ''],
  ['date and sender alone', 'Datum: 13. Mai 2026 um 09:02\nVon: Bo Larsen\n\n', ''],
  [
    'a rule over sender and date',
    '______________\nFrom: Bo\nSent: Wednesday, May 13, 2026 9:02 AM\n\n',
    '',
  ],
  ['an earlier message by its name', '-----Oprindelig besked-----\n\n', ''],
  ['a message by what follows', '---- Svar ----\nFra: Bo\nTil: Ann\nEmne: Lamper\n\n', ''],
  ['a line of a ticket system', '## Please type your reply above this line ##\n', ''],
])('S5.14 text below %s is an earlier mail', (_, head, mark) => {
  const end = head.endsWith('wrote:') && mark !== '' ? '\n' : '';
  expect(replyText(`${said}\n\n${head}${end}${mark}${old}`)).toBe(said);
});

test.each([
  ['its last line', `> ${old.slice(0, 66)}\n${old.slice(66)}`],
  [
    'two lines',
    '> Where are the lamps now, and who has the key to the shed behind\nthe stage? Nobody told me anything about it, and it is late, so I\ngo home.\n> And when?',
  ],
  [
    'a line above a gap',
    '> Where are the lamps now, and who has the key to the shed behind\nthe stage?\n\n> And when?',
  ],
])('S5.14 a quote is recognised although a program broke %s', (_, quote) => {
  expect(replyText(`${said}\n\n${attribution}\n\n${quote}`)).toBe(said);
  expect(replyText(`${said}\n\n${quote}`)).toBe(said);
});

const attribution = 'On Wed, May 13, 2026 at 9:02 AM Bo <bo@pier.example> wrote:';

test('S5.14 answers between the lines of a quote retain it', () => {
  const text = `Hello,\n\n${attribution}\n> Where is it?\n\nAt the pier.\n\n> And when?\n\nAt nine.`;
  expect(replyText(text)).toBe(text);
});

test('S5.14 an answer below a quote is returned without it', () => {
  expect(replyText(`${attribution}\n> Where is it?\n> And when?\n\nAt the pier.`)).toBe(
    'At the pier.',
  );
});

test('S5.14 a mail that is nothing but a quote, or forwards one, is returned complete', () => {
  for (const text of [
    '> Where is it?',
    `${attribution}\n> Where is it?`,
    '---------- Forwarded message ---------\nFrom: Bo <bo@pier.example>\nSubject: Stage\n\nIt stands.',
  ]) {
    expect(replyText(text)).toBe(text);
  }
});

test('S5.14 a signature below a quote is removed with it', () => {
  const text = `At the pier.\n\n${attribution}\n> Where is it?\n\n-- \nAnn Field\nHarbour office`;
  expect(replyText(text)).toBe('At the pier.');
});
