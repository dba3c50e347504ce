import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { interfaceLanguages } from '#domain/languages/interface-languages.ts';
import { read, root } from '#test/support/sources.ts';
import { dictatedRuns } from '../dictated-runs.ts';
import { joinTexts } from '../join-words.ts';
import { spokenMarks } from './mark-words.ts';
import { markedText } from './marked-text.ts';
import { withSpokenMarks } from './spoken-marks.ts';

test.each([
  [
    'en',
    'dear master comma thank you period is it open question mark',
    'Dear master, thank you. Is it open?',
  ],
  ['en-GB', 'one full stop new line two new paragraph three', 'One.\nTwo\n\nThree'],
  ['de', 'guten morgen komma wir kommen punkt', 'Guten morgen, wir kommen.'],
  ['fr', 'est-il ouvert point d’interrogation oui point', 'Est-il ouvert ? Oui.'],
  ['es', 'buenos días coma vamos punto y coma ya', 'Buenos días, vamos; ya'],
  ['tr', 'evet virgül geliyoruz nokta iyi', 'Evet, geliyoruz. İyi'],
  ['ar', 'نعم فاصلة هل وصلت علامة استفهام', 'نعم، هل وصلت؟'],
  ['am', 'ሰላም ነጠላ ሰረዝ መጣሁ አራት ነጥብ', 'ሰላም፣ መጣሁ።'],
  ['bg', 'да запетая идваме точка добре', 'Да, идваме. Добре'],
  ['bn', 'হ্যাঁ কমা আমরা আসছি দাঁড়ি', 'হ্যাঁ, আমরা আসছি।'],
  ['ca', 'bon dia coma ja venim punt i seguit adéu signe d’exclamació', 'Bon dia, ja venim. Adéu!'],
  ['cs', 'ano čárka přijdeme tečka', 'Ano, přijdeme.'],
  [
    'da',
    'er det åbent spørgsmålstegn ja komma det er det punktum',
    'Er det åbent? Ja, det er det.',
  ],
  [
    'el',
    'έρχεσαι ερωτηματικό ναι κόμμα έρχομαι άνω τελεία τώρα τελεία',
    'Έρχεσαι; Ναι, έρχομαι· τώρα.',
  ],
  ['et', 'jah koma me tuleme punkt uus rida aitäh', 'Jah, me tuleme.\nAitäh'],
  ['fa', 'بله ویرگول آیا رسیدی علامت سؤال', 'بله، آیا رسیدی؟'],
  ['fi', 'kyllä pilkku me tulemme piste uusi rivi kiitos', 'Kyllä, me tulemme.\nKiitos'],
  ['fil', 'oo kuwit bukas ba tandang pananong', 'Oo, bukas ba?'],
  ['gu', 'હા અલ્પવિરામ અમે આવીએ છીએ પૂર્ણવિરામ', 'હા, અમે આવીએ છીએ.'],
  ['he', 'כן פסיק האם הגעת סימן שאלה', 'כן, האם הגעת?'],
  ['hi', 'हाँ अल्पविराम हम आ रहे हैं पूर्ण विराम', 'हाँ, हम आ रहे हैं।'],
  ['hr', 'da zarez dolazimo točka hvala uskličnik', 'Da, dolazimo. Hvala!'],
  ['hu', 'igen vessző jövünk pont', 'Igen, jövünk.'],
  ['hy', 'այո ստորակետ գալիս ենք վերջակետ լավ', 'Այո, գալիս ենք։ Լավ'],
  ['id', 'ya koma kami datang titik', 'Ya, kami datang.'],
  ['it', 'sì virgola veniamo punto a capo grazie', 'Sì, veniamo.\nGrazie'],
  ['ja', 'はい読点行きます句点 改行 開いていますか疑問符', 'はい、行きます。\n開いていますか？'],
  ['kn', 'ಹೌದು ಅಲ್ಪವಿರಾಮ ಬರುತ್ತೇವೆ ಪೂರ್ಣವಿರಾಮ', 'ಹೌದು, ಬರುತ್ತೇವೆ.'],
  ['ko', '네 쉼표 갑니다 마침표', '네, 갑니다.'],
  ['lt', 'taip kablelis ateiname taškas gerai', 'Taip, ateiname. Gerai'],
  ['lv', 'jā komats nākam punkts labi', 'Jā, nākam. Labi'],
  ['ml', 'അതെ കോമ ഞങ്ങൾ വരുന്നു പൂർണവിരാമം', 'അതെ, ഞങ്ങൾ വരുന്നു.'],
  ['mr', 'हो स्वल्पविराम आम्ही येतो पूर्णविराम', 'हो, आम्ही येतो.'],
  ['ms', 'ya koma kami datang noktah', 'Ya, kami datang.'],
  ['nb', 'ja komma vi kommer punktum er det åpent spørsmålstegn', 'Ja, vi kommer. Er det åpent?'],
  ['nn', 'er det ope spørsmålsteikn', 'Er det ope?'],
  ['nl', 'ja komma wij komen punt', 'Ja, wij komen.'],
  ['pl', 'tak przecinek idziemy kropka', 'Tak, idziemy.'],
  ['pt-BR', 'sim vírgula vamos ponto', 'Sim, vamos.'],
  ['ro', 'da virgulă venim punct rând nou mulțumesc', 'Da, venim.\nMulțumesc'],
  ['ru', 'да запятая идём точка', 'Да, идём.'],
  ['sk', 'áno čiarka prídeme bodka', 'Áno, prídeme.'],
  ['sl', 'ja vejica pridemo pika je odprto vprašaj', 'Ja, pridemo. Je odprto?'],
  ['sr', 'да запета долазимо тачка добро', 'Да, долазимо. Добро'],
  ['sr-Latn', 'da zarez dolazimo tačka dobro', 'Da, dolazimo. Dobro'],
  ['sv', 'ja komma vi kommer punkt', 'Ja, vi kommer.'],
  ['sw', 'ndiyo koma tunakuja nukta mstari mpya asante', 'Ndiyo, tunakuja.\nAsante'],
  ['ta', 'ஆம் காற்புள்ளி வருகிறோம் முற்றுப்புள்ளி', 'ஆம், வருகிறோம்.'],
  ['te', 'అవును కామా వస్తున్నాము ఫుల్ స్టాప్', 'అవును, వస్తున్నాము.'],
  ['th', 'ไปไหมเครื่องหมายคำถาม ไปขึ้นบรรทัดใหม่ขอบคุณ', 'ไปไหม? ไป\nขอบคุณ'],
  ['uk', 'так кома йдемо крапка', 'Так, йдемо.'],
  ['ur', 'ہاں کوما ہم آ رہے ہیں فل سٹاپ', 'ہاں، ہم آ رہے ہیں۔'],
  ['vi', 'vâng dấu phẩy chúng tôi đến dấu chấm xuống dòng cảm ơn', 'Vâng, chúng tôi đến.\nCảm ơn'],
  ['zh-CN', '你好逗号我们来了句号 换行 开门了吗 问号', '你好，我们来了。\n开门了吗？'],
  ['zh-TW', '你好逗號我們來了句號', '你好，我們來了。'],
])('S1.2 spoken marks in %s: %s', (language, said, written) => {
  expect(withSpokenMarks(said, language)).toBe(written);
});

test.each([
  ['of an engine that punctuates', 'en', 'The Jurassic period, they say.'],
  ['without marks', 'en', 'we went home'],
  ['within other words', 'en', 'periodic commas'],
  ['of a language that is not known', null, 'comma period'],
  ['of a language without a list', 'eo', 'comma'],
  ['with a double consonant of Catalan', 'ca', 'la col·lecció és nova'],
])('a text %s stays as it is', (_, language, text) => {
  expect(withSpokenMarks(text, language)).toBe(text);
});

test.each([
  ['en', 'for a period of time'],
  ['fr', 'à mon point de vue'],
  ['es', 'desde mi punto de vista'],
  ['it', 'dal mio punto di vista'],
  ['pt', 'do meu ponto de vista'],
  ['ru', 'моя точка зрения'],
  ['ar', 'هذه نقطة ضعف'],
  ['am', 'አራት ነጥብ አምስት'],
  ['bg', 'гледна точка'],
  ['el', 'το πρώτο κόμμα'],
  ['hr', 'upitnik ispunite'],
  ['hu', 'pont most jövünk'],
  ['ja', '句読点 セミコロンビア 改行する'],
  ['sl', 'vprašaj mamo'],
  ['sw', 'njia ya mkato'],
  ['th', 'เศรษฐศาสตร์จุลภาค'],
  ['zh', '换行业 打个问号 满分号码 画上句号'],
])('S1.2 %s: what is ordinary speech stays: %s', (language, text) => {
  expect(withSpokenMarks(text, language)).toBe(text);
});

test.each([
  ['de', 'der punkt ist dass wir kommen', 'der punkt ist dass wir kommen'],
  ['de', 'das ist ein wichtiger punkt punkt wir kommen', 'Das ist ein wichtiger punkt. Wir kommen'],
  ['en', 'in this period comma we met', 'In this period, we met'],
  ['fr', 'ce point est clair point', 'Ce point est clair.'],
])('S1.2 a word for a mark is a word after an article: %s %s', (language, said, written) => {
  expect(withSpokenMarks(said, language)).toBe(written);
});

test.each([
  ['en', 'at 10:30 comma we met', 'At 10:30, we met'],
  ['en', 'it was 3.5 metres period', 'It was 3.5 metres.'],
  ['de', 'um 10.30 uhr komma dann', 'Um 10.30 uhr, dann'],
  ['de', 'am 3. Mai komma dann', 'Am 3. Mai, dann'],
  ['en', 'see example.org comma please', 'See example.org, please'],
])('S1.2 marks of numbers are of any engine: %s %s', (language, said, written) => {
  expect(withSpokenMarks(said, language)).toBe(written);
});

test.each([
  ['en', 'new line hello', '\nHello'],
  ['en', 'hello new paragraph', 'Hello\n\n'],
  ['fr', 'bonjour à la ligne', 'Bonjour\n'],
  ['en', 'new line', '\n'],
])('S1.2 lines at the ends of a text stay: %s %s', (language, said, written) => {
  expect(withSpokenMarks(said, language)).toBe(written);
});

test('S1.2 marks are read where the texts of ranges meet', () => {
  const range = (text: string) => {
    return { from: 0, to: 1, overlaps: false, state: 'done' as const, text, error: null };
  };
  const ranges = [
    range('dear master new'),
    range('paragraph we come'),
    range('new line'),
    range('bye'),
  ];
  expect(markedText({ ranges, language: 'en' })).toBe('Dear master\n\nWe come\nBye');
  expect(markedText({ ranges, language: null })).toBe(
    'dear master new paragraph we come new line bye',
  );
  const provisional = [{ from: 90, overlaps: false, text: 'full stop so' }];
  expect(dictatedRuns(ranges, provisional, 'en')).toEqual([
    { text: 'Dear master\n\nWe come\nBye', isProvisional: false },
    { text: '. So', isProvisional: true },
  ]);
});

test('S1.2 every language of the interface has spoken marks', () => {
  const languages = interfaceLanguages.map(({ code }) => toBcp47(code).split('-')[0] ?? '');
  expect(languages.filter((language) => !spokenMarks[language])).toEqual([]);
});

describe.each(Object.entries(spokenMarks))('S1.2 spoken marks of %s', (language, rows) => {
  const said = rows.flatMap(([words, mark]) => words.split('|').map((one) => [one, mark] as const));

  test('each is its own mark, none a part of another', () => {
    const written = said.map(([words]) => [words, withSpokenMarks(`1 ${words}`, language)]);
    expect(written).toEqual(said.map(([words, mark]) => [words, `1${mark.replace(/ $/, '')}`]));
  });

  test('words are in lower case and composed, as they are compared', () => {
    const changed = said.filter(([words]) => words !== words.normalize('NFC').toLowerCase());
    expect(changed).toEqual([]);
  });

  test('an engine that writes one of its marks punctuates; a mark is at the word before', () => {
    const comma = said.at(-2)?.[0] ?? '';
    for (const mark of said.map((each) => each[1].trim()).filter(Boolean)) {
      const text = `1${mark} 2 ${comma}`;
      expect(withSpokenMarks(text, language)).toBe(text);
      expect(joinTexts('1', `${mark} 2`)).toBe(`1${mark} 2`);
    }
  });
});

test('words in letters that are not composed become marks, too', () => {
  expect(withSpokenMarks('dạ dấu phẩy vâng'.normalize('NFD'), 'vi')).toBe('Dạ, vâng');
});

const folders = readdirSync(path.join(root, 'locales')).filter((name) => !/[.]|-X[AB]$/.test(name));

test('words that the settings name in a language become marks in it', () => {
  const named = folders.flatMap((code) => {
    const { 'settings.voice.languageHint': hint = '' } = JSON.parse(
      read(`locales/${code}/index.json`),
    ) as Record<string, string>;
    const words = hint.matchAll(/„(.+?)[“”]|“(.+?)”|«(.+?)»|‘(.+?)’|”(.+?)”|「(.+?)」/gu);
    return [...words].map((match) => [code, match.slice(1).join('').trim()] as const);
  });
  expect(named.length).toBeGreaterThan(2 * 10);
  const unspoken = named.filter(([code, words]) => {
    const said = `a ${words} b`;
    return withSpokenMarks(said, toBcp47(code)) === said;
  });
  expect(unspoken).toEqual([]);
});

test('a mark that begins a range is at the word before', () => {
  expect(joinTexts('Dear master', withSpokenMarks('comma thank you', 'en'))).toBe(
    'Dear master, thank you',
  );
});

test('a spoken line break between two ranges stays', () => {
  expect(joinTexts('One.\n', 'Two')).toBe('One.\nTwo');
});
