import { expect, test } from '@jest/globals';
import { replyText } from './reply-text.ts';

const said = 'The lamps are on the pier.';
const old = 'Where are the lamps now, and who has the key to the shed?';

/** Lines by which programs name the writer of what follows, in orders that no list of verbs has. */
test.each([
  ['a verb of no list', 'Bo Larsen <bo@pier.example> sent on 13 May 2026 at 09:02:'],
  ['the sender first', 'Bo Larsen <bo@pier.example> hat am 13.05.2026 09:02 geschrieben:'],
  ['a day of one letter', 'Ċ, 13 Mejju 2026 fl- 09:02 Bo Larsen <bo@pier.example> kitbet:'],
  [
    'Apple Mail in Polish',
    'Wiadomość napisana przez Bo Larsen <bo@pier.example> w dniu 13.05.2026, o godz. 09:02:',
  ],
  ['Notes', 'Bo Larsen ---05/13/2026 09:02:11 AM---Where are the lamps'],
  ['NetEase', '在 2026-05-13 09:02:11，"Bo Larsen" <bo@pier.example> 写道：'],
  ['Mail.ru', 'Среда, 13 мая 2026, 9:02 +03:00 от Bo Larsen <bo@pier.example>:'],
  ['Thunderbird in Italian', 'Il 13/05/2026 09:02, Bo Larsen ha scritto:'],
  ['Apple Mail in Japanese', '2026/05/13 9:02、Bo Larsen <bo@pier.example>のメール:'],
])('S5.14 such a line opens what was sent before: %s', (_, head) => {
  for (const mark of ['\n\n', '\n> ', '\n\n> ']) {
    expect(replyText(`${said}\n\n${head}${mark}${old}`)).toBe(said);
  }
  expect(replyText(`${head}\n> ${old}\n\n${said}`)).toBe(said);
});

test.each([
  [
    'Apple Mail, sent on',
    'Inizio messaggio inoltrato:\n\nDa: Bo Larsen <bo@pier.example>\nOggetto: Lampade\nData: 13 maggio 2026 alle ore 09:02:11 CEST\nA: Ann',
  ],
  [
    'Outlook in Polish',
    'Od: Bo Larsen <bo@pier.example>\nWysłano: środa, 13 maja 2026 09:02\nDo: Ann\nTemat: Lampy',
  ],
  [
    'Outlook in French, no address',
    'De\u00a0: Bo Larsen\nEnvoyé\u00a0: mercredi 13 mai 2026 09:02\nÀ\u00a0: Ann\nObjet\u00a0: Lampes',
  ],
  [
    'Outlook in Danish, no address',
    'Fra: Bo Larsen\nSendt: 13. maj 2026 09:02\nTil: Ann\nCc: Cy\nEmne: Lamper',
  ],
  [
    'Naver',
    '-----Original Message-----\nFrom: "Bo"<bo@pier.example>\nTo: "Ann"<ann@pier.example>;\nCc:\nSent: 2026-05-13 (수) 09:02:11 (GMT+09:00)\nSubject: Re: lamps',
  ],
  ['sender and date right above a quote', 'From: Bo Larsen\nDate: 13 May 2026 at 09:02'],
])('S5.14 such a head does: %s', (_, head) => {
  expect(replyText(`${said}\n\n${head}\n\n${old}`)).toBe(said);
  expect(replyText(`${said}\n\n${head}\n> ${old}`)).toBe(said);
});

test('S5.14 words right above such a line, which is broken, are no part of it', () => {
  const head = 'On Wed, May 13, 2026\nat 9:02 AM Bo Larsen\n<bo@pier.example>\nwrote:';
  for (const own of ['At the pier.', 'At the pier', 'In the shed, as ever.']) {
    expect(replyText(`${own}\n${head}\n${old}`)).toBe(own);
    expect(replyText(`${own}\n${head}\n> ${old}`)).toBe(own);
  }
});

test.each([
  'Bo Larsen <bo@pier.example> brings these to the pier when we open it on 13.05.2026 at 9:02:\n\n- lamps\n\nAnn',
  'Bo Larsen <bo@pier.example> is there until 9:02:\n\nask him.',
  'From: Hamburg\nDate: 13.05.2026 09:02\nTo: Kiel\n\nAnn',
  'Details:\nFrom: Ann\nDate: 13 May 2026 09:02\n\nSee you.',
  'The ferry ---13 of them--- is late.',
])('S5.14 %j is what its writer said, whole', (text) => {
  expect(replyText(text)).toBe(text);
});
