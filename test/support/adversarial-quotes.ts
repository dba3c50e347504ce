import fc from 'fast-check';

/** Words of a script, two names that differ little, a negation, and the sign between words. */
interface Script {
  words: readonly string[];
  names: readonly [string, string];
  not: string;
  zero: string;
  glue: string;
}

const spaced = (words: string, names: [string, string], not: string, zero = '0'): Script => ({
  words: words.split(' '),
  names,
  not,
  zero,
  glue: ' ',
});

const scripts: readonly Script[] = [
  spaced(
    'harbour lantern meadow bridge winter copper garden river window stone',
    ['Marsten', 'Marsden'],
    'not',
  ),
  spaced(
    'Hafen Laterne Wiese Brücke Winter Kupfer Garten Fluss Fenster Stein',
    ['Obermüller', 'Obermeier'],
    'nicht',
  ),
  spaced(
    'port lanterne prairie pont hiver cuivre jardin rivière fenêtre pierre',
    ['Lemaître', 'Lemoine'],
    'jamais',
  ),
  spaced(
    'гавань фонарь поле мост зима медь садик речка окно камень',
    ['Воронцова', 'Воронина'],
    'не',
  ),
  spaced(
    'λιμάνι φανάρι λιβάδι γέφυρα χειμώνας χαλκός κήπος ποτάμι παράθυρο πέτρα',
    ['Παππάς', 'Παπάς'],
    'δεν',
  ),
  spaced('ميناء مصباح مرج جسر شتاء نحاس حديقة نهر نافذة حجر', ['الحداد', 'النجار'], 'ليس', '٠'),
  spaced('נמל פנס שדה גשר חורף נחושת גינה נהר חלון אבן', ['לוינסון', 'לוינסקי'], 'לא'),
  spaced('बंदरगाह लालटेन मैदान पुल सर्दी तांबा बगीचा नदी खिड़की पत्थर', ['शर्मा', 'वर्मा'], 'नहीं', '०'),
  spaced('বন্দর লণ্ঠন মাঠ সেতু শীত তামা বাগান নদী জানালা পাথর', ['সেনগুপ্ত', 'দাশগুপ্ত'], 'না', '০'),
  spaced('항구 등불 초원 다리 겨울 구리 정원 강물 창문 돌담', ['김영수', '김영순'], '안'),
  {
    words: '港口 灯笼 草地 桥梁 冬天 铜器 花园 河流 窗户 石头'.split(' '),
    names: ['周明远', '周明德'],
    not: '没有',
    zero: '0',
    glue: '',
  },
  {
    words: '港町 灯火 草原 石橋 冬空 銅貨 庭園 河川 窓辺 岩石'.split(' '),
    names: ['佐藤健一', '佐藤健二'],
    not: 'ない',
    zero: '0',
    glue: '',
  },
];

const native = (number: number, { zero }: Script) =>
  String(number).replace(/\d/g, (digit) =>
    String.fromCodePoint(zero.codePointAt(0)! + Number(digit)),
  );

/** A page of two paragraphs, and what it does not say. */
interface FalseQuotes {
  page: string;
  says: readonly string[];
  isFalse: readonly (readonly [kind: string, quote: string])[];
}

function caseOf(script: Script, order: readonly number[], x: number, markup: string): FalseQuotes {
  const { glue, names, not } = script;
  const words = order.map((place) => script.words[place]!);
  const say = (...parts: (string | number)[]) =>
    parts.map((part) => (typeof part === 'number' ? native(part, script) : part)).join(glue);
  const [a, b, c, d, e, f, g, h, i, j] = words as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [name, other] = names;
  const first = say(a, b, name, c, x, d, e);
  const second = say(f, g, not, h, i, j, a);
  const third = say(j, i, name, g, f, c, b);
  const [open, close] = markup.split(' ') as [string, string];
  const struck = say(e, d, `${open}${b}${close}`, c, h, g);
  const halves = (left: string[], right: string[]) =>
    ['', ' … ', '... ', ' […] ', '. '].map((join) => say(...left) + (join || glue) + say(...right));
  return {
    page: `${first}.\n\n${second}. ${third}.\n\n${struck}.`,
    says: [first, second, third, say(e, d, c, h, g)],
    isFalse: [
      ...[x + 1, x * 10, x - 100, Number(String(x).slice(1))].map(
        (number) => ['number', say(a, b, name, c, number, d, e)] as const,
      ),
      ['negation removed', say(f, g, h, i, j, a)],
      ['negation added', say(a, b, not, name, c, x, d, e)],
      ['negation added', say(j, i, not, name, g, f, c, b)],
      ['name', say(a, b, other, c, x, d, e)],
      ['name', say(j, i, other, g, f, c, b)],
      ...halves([a, b, name, c], [h, i, j, a]).map(
        (quote) => ['halves of paragraphs', quote] as const,
      ),
      ...halves([f, g, not], [g, f, c, b]).map((quote) => ['halves of sentences', quote] as const),
      ['struck', say(e, d, b, c, h)],
      ['struck', say(d, b, c, h, g)],
      ['another page', say(c, h, j, e, name, x, g)],
      ['another page', say(i, e, c, not, d, b, f)],
    ],
  };
}

/** In twelve languages: a changed number, negation or name, joined halves, struck text, another page. */
export const falseQuotes = fc
  .record({
    script: fc.constantFrom(...scripts),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10, maxLength: 10 }),
    x: fc.integer({ min: 211, max: 998 }),
    markup: fc.constantFrom('~~ ~~', '<del> </del>', '<s> </s>'),
  })
  .map(({ script, order, x, markup }) => caseOf(script, order, x, markup));
