import { describe, expect, test } from '@jest/globals';
import { column, type PrintedText, testPage } from '#test/support/test-page.ts';
import { DocumentBuilder } from './document-text.core.ts';
import { segmentsOfPage } from './pages/page-blocks.core.ts';

function read(...pages: PrintedText[][]) {
  const builder = new DocumentBuilder(pages.length);
  for (const page of pages) builder.add(segmentsOfPage(testPage(page)));
  return builder.finish();
}

const words = 'the river rose again in the night and nobody on the bank had seen it come so';
/** Lines of one length, as a paragraph's are. */
const filled = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name}${at} ${words}`.slice(0, 50));

describe('raised numbers', () => {
  const line = (...pieces: PrintedText[]) => read(pieces).text;
  const at = (text: string, x: number, more: Partial<PrintedText> = {}) => ({
    text,
    x,
    y: 100,
    ...more,
  });

  test('behind a number they are not a part of it', () => {
    const raised = { y: 96, size: 6 };
    expect(line(at('The sea holds 10', 40), at('6', 120, raised), at(' litres', 123))).toBe(
      'The sea holds 10^6 litres',
    );
    expect(line(at('It holds 250', 40), at('9', 100, raised), at('.', 103))).toBe(
      'It holds 250^9.',
    );
  });

  /** Pieces right behind each other: on the line, raised or lowered. */
  const set = (...parts: ([text: string] | [text: string, y: number, size: number])[]) => {
    let x = 40;
    const pieces = parts.map(([text, y = 100, size = 10]) => {
      const piece = { text, x, y, size };
      x += text.length * size * 0.5;
      return piece;
    });
    return line(...pieces);
  };

  test.each<[Parameters<typeof set>, string]>([
    [[['3 km'], ['2', 96, 6], [' wide']], '3 km^2 wide'],
    [[['f = x'], ['2', 96, 7], [' + 1']], 'f = x^2 + 1'],
    [[['log'], ['2', 101.5, 7], ['8 is 3']], 'log_{2}8 is 3'],
    [[['about 10'], ['−', 96, 7], ['6', 96, 7], [' m']], 'about 10^−6 m'],
    [[['the harbour'], ['9', 96.5, 6.5], [' of old']], 'the harbour^9 of old'],
    [[['it holds litres.'], ['9', 96.5, 6.5], [' So']], 'it holds litres.^9 So'],
    [[['a part of '], ['235', 96, 7], ['U and']], 'a part of ^{235}U and'],
    [[['H'], ['2', 102, 7], ['O and CO'], ['2', 102, 7], [' here']], 'H2O and CO2 here'],
    [[['on the 1'], ['st', 96, 7], [' of May']], 'on the 1st of May'],
  ])('%j', (parts, right) => {
    expect(set(...parts)).toBe(right);
  });

  test.each<[Parameters<typeof set>, string]>([
    [[['Room 10'], ['6', 100, 6], [' of']], 'Room 106 of'],
    [[['Room 10'], ['6', 97, 9], [' of']], 'Room 106 of'],
    [[['T', 112, 19], ['he 12 men rowed']], 'The 12 men rowed'],
    [[['G'], ['LOSS', 100, 7], [' reads']], 'GLOSS reads'],
    [[['for L'], ['A', 98, 7], ['TEX, in']], 'for LATEX, in'],
    [[['about '], ['8', 103, 7], ['1', 97, 7], [' of it']], 'about 8 1 of it'],
  ])('%j is on the line', (parts, right) => {
    expect(set(...parts)).toBe(right);
  });
});

describe('reading order', () => {
  test('two columns are read one after the other, whatever the order of their lines', () => {
    const left = column(filled(8, 'left'), 40, 100);
    const right = column(filled(8, 'right'), 320, 100);
    const byRows = left.flatMap((piece, at) => [piece, right[at] as PrintedText]);
    const { text } = read([
      { text: 'A title over both of the two columns of this page of ours', x: 60, y: 60, size: 18 },
      ...byRows,
    ]);
    const order = ['A title', 'left0', 'left7', 'right0', 'right7'].map((part) =>
      text.indexOf(part),
    );
    expect(order.every((at, i) => at >= 0 && (i === 0 || at > (order[i - 1] ?? 0)))).toBe(true);
  });

  test('a table is read row by row', () => {
    const rows = [
      ['Region', 'Sales', 'Share'],
      ['North', '1,200', '40 %'],
      ['South', '900', '30 %'],
      ['East', '910', '30 %'],
    ];
    const cells = [0, 1, 2].flatMap((at) =>
      rows.map(
        (row, y): PrintedText => ({ text: row[at] ?? '', x: 40 + at * 150, y: 100 + y * 14 }),
      ),
    );
    expect(read(cells).text).toBe(rows.map((row) => row.join('\t')).join('\n'));
  });

  test('lines of right-to-left text are put together from the right', () => {
    const { text } = read([
      { text: 'שלום', x: 300, y: 100, width: 40, rtl: true },
      { text: 'PDF', x: 270, y: 100, width: 20 },
      { text: 'עולם', x: 220, y: 100, width: 40, rtl: true },
    ]);
    expect(text).toBe('שלום PDF עולם');
  });

  test('brackets of right-to-left text open before they close; a mark stays with its letter', () => {
    const { text } = read([
      { text: ')שלום(', x: 300, y: 100, width: 60, rtl: true },
      { text: 'עולם', x: 250, y: 100, width: 40, rtl: true },
      { text: '\u05b7.', x: 240, y: 100, width: 4, rtl: true },
    ]);
    expect(text).toBe('(שלום) עולם\u05b7.');
  });

  test('columns of right-to-left pages are read from the right', () => {
    const line = 'זהו קו אחד מלא של טקסט עברי ארוך דיו';
    const lines = (name: string) => Array.from({ length: 6 }, (_, at) => `${line} ${name}${at}`);
    const { text } = read([
      ...column(lines('ב'), 40, 100, { rtl: true, width: 220 }),
      ...column(lines('א'), 320, 100, { rtl: true, width: 220 }),
    ]);
    expect(text.indexOf('א0')).toBeLessThan(text.indexOf('ב0'));
    expect(text.indexOf('א5')).toBeLessThan(text.indexOf('ב0'));
  });

  test('vertical lines are read from the right, whether the font or its place makes them so', () => {
    const byFont = read([
      { text: '左の行です', x: 400, y: 100, vertical: true },
      { text: '右の行です', x: 420, y: 100, vertical: true },
    ]);
    expect(byFont.text).toBe('右の行です左の行です');
    const stack = (text: string, x: number) =>
      Array.from(
        text,
        (letter, at): PrintedText => ({ text: letter, x, y: 100 + at * 10, width: 10 }),
      );
    const byPlace = read([...stack('右の行です', 420), ...stack('左の行です', 400)]);
    expect(byPlace.text).toContain('右の行です');
    expect(byPlace.text.indexOf('右')).toBeLessThan(byPlace.text.indexOf('左'));
  });

  test('turned text retains its own lines, after the upright', () => {
    const { text } = read([
      { text: 'arXiv stamp', x: 20, y: 600, turn: 90 },
      ...column(filled(5, 'body'), 60, 100),
    ]);
    expect(text.endsWith('arXiv stamp')).toBe(true);
  });

  test('text outside the page and text printed twice count once or not at all', () => {
    const { text } = read([
      { text: 'Visible', x: 40, y: 100 },
      { text: 'Visible', x: 40.5, y: 100.3 },
      { text: 'Beside the page', x: 900, y: 100 },
    ]);
    expect(text).toBe('Visible');
  });
});

describe('paragraphs', () => {
  test('lines are joined; white space, indents and bullets part them', () => {
    const { text } = read([
      ...column(['First paragraph of some words, which goes on', 'and ends here.'], 40, 100),
      ...column(['Second one, after white space, of as many', 'words as that.'], 40, 150),
      ...column(['• one item of the list', '• another item'], 40, 200),
    ]);
    expect(text).toBe(
      'First paragraph of some words, which goes on and ends here.\n\n' +
        'Second one, after white space, of as many words as that.\n\n' +
        '- one item of the list\n- another item',
    );
  });

  test.each([
    ['exam-', 'ple of it', 'example of it'],
    ['Anglo-', 'American words', 'Anglo-American words'],
    ['self-', 'made things', 'self-made things'],
    ['Haupt-', 'und Nebensatz', 'Haupt- und Nebensatz'],
    ['state-of-the-', 'art models', 'state-of-the-art models'],
    ['soft\u00ad', 'ened words', 'softened words'],
  ])('a hyphen at a line end: %s %s', (end, start, joined) => {
    const first = `A line of the paragraph that is full up to its end ${end}`;
    const { text } = read(
      column([first, `${start} and more words of that same paragraph here.`], 40, 100),
    );
    expect(text).toContain(joined);
  });

  test('whether the document writes the word with a hyphen elsewhere decides', () => {
    const lines = [
      'The co-operative was old. Most of what is said of the co-',
      'operative is true, and this line is as long as that one.',
    ];
    expect(read(column(lines, 40, 100)).text).toContain('of the co-operative is true');
  });

  test('Chinese and Japanese lines are joined without a space, Latin ones with one', () => {
    const lines = ['これは一つの長い段落の最初の行であり、次の', '行に続きます。'];
    expect(read(column(lines, 40, 100, { width: 220 })).text).toBe(lines.join(''));
  });

  test('program text retains its lines and its indentation', () => {
    const code = { font: 'code', size: 10 };
    const { text } = read([
      ...column(filled(8, 'text'), 40, 100),
      { text: 'if (a) {', x: 40, y: 220, width: 48, ...code },
      { text: 'go();', x: 52, y: 232, width: 30, ...code },
      { text: '}', x: 40, y: 244, width: 6, ...code },
    ]);
    expect(text).toContain('```\nif (a) {\n  go();\n}\n```');
  });
});

describe('pages', () => {
  const page = (number: number, body: PrintedText[]): PrintedText[] => [
    { text: 'A Running Head', x: 40, y: 30 },
    ...body,
    { text: `Page ${number} of 5`, x: 280, y: 780 },
  ];
  const bodies = [
    column(['This paragraph is cut off by the end of the page, and it has'], 40, 740),
    column(['to go on over here.', 'Another one.'], 40, 100),
    column(['Third page.'], 40, 100),
    column(['Fourth page.'], 40, 100),
    column(['Fifth page.'], 40, 100),
  ];
  const { text, pages, places } = read(...bodies.map((body, at) => page(at + 1, body)));

  test('running heads occur once, page numbers not at all, and no paragraph is broken by them', () => {
    expect(text.split('A Running Head')).toHaveLength(2);
    expect(text).not.toContain('Page 2 of 5');
    expect(text).toContain('the page, and it has to go on over here.');
  });

  test('each page retains all of its own text, except the line with its number', () => {
    expect(pages[1]?.text).toBe('A Running Head\n\nto go on over here. Another one.');
  });

  test('every line has its place: the text it names, the page, the box', () => {
    const lines = places.map(({ start, end, page: at }) => [text.slice(start, end), at]);
    expect(lines).toContainEqual(['to go on over here.', 1]);
    const third = places.find(({ start, end }) => text.slice(start, end) === 'Third page.');
    expect(third).toMatchObject({ page: 2, box: [40, 92, 95, 102] });
  });

  test('a page that cannot be read does not affect the others', () => {
    const builder = new DocumentBuilder(3);
    builder.add(segmentsOfPage(testPage(column(['One.'], 40, 100))));
    builder.add(null);
    builder.add(segmentsOfPage(testPage(column(['Three.'], 40, 100))));
    const whole = builder.finish();
    expect(whole.text).toBe('One.\n\nThree.');
    expect(whole.pages.map((each) => each.text)).toEqual(['One.', '', 'Three.']);
  });
});

describe('a page without neighbours', () => {
  const body = column(filled(20, 'line'), 40, 120);
  const foot = { x: 40, y: 770 };

  test('its numbered head and foot are not part of its text; the document contains them once', () => {
    const head = { text: 'Tables as sequences 9', x: 200, y: 60, size: 9 };
    const { text, pages } = read([head, ...body, { text: 'Annex 209', ...foot }]);
    expect(pages[0]?.text).toMatch(/^line0 .*$/s);
    expect(pages[0]?.text).not.toMatch(/Tables as sequences|Annex/);
    expect(text).toMatch(/^Tables as sequences 9\n\nline0 .*\n\nAnnex 209$/s);
  });

  test.each([
    ['a title with a number', { text: 'Chapter 9', x: 200, y: 60, size: 16 }],
    ['a number alone', { text: '1761', ...foot }],
    ['a line close to the text', { text: 'Clause 12', x: 40, y: 108 }],
    ['a line without a number', { text: 'Signed and sealed', ...foot }],
    ['a line in the middle', { text: 'Total of all 209', x: 40, y: 500 }],
  ])('%s is its text', (_, piece) => {
    expect(read([...body, piece]).pages[0]?.text).toContain(piece.text);
  });

  test('isolated text on the page is its text', () => {
    expect(read([{ text: 'Ticket 4711', x: 40, y: 60 }]).pages[0]?.text).toBe('Ticket 4711');
  });
});
