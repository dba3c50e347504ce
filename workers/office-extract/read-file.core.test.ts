import { describe, expect, test } from '@jest/globals';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  cell,
  declaring,
  listedAgain,
  makeDocx,
  makeEpub,
  makeOdf,
  makePptx,
  makeXlsx,
  makeZip,
  para,
  run,
} from '#test/support/files/office-files.ts';
import { DocumentWriter, TextIsFull } from './document-writer.core.ts';
import type { OfficeKind } from './office-extract.api.ts';
import { readFile } from './read-file.core.ts';

const noGuess = () => 'windows-1252';
const read = (kind: OfficeKind, content: Uint8Array | string, name = `file.${kind}`) =>
  readFile(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
    { kind, name },
    noGuess,
  );

function codeOf(task: () => unknown): string {
  try {
    task();
  } catch (error) {
    return error instanceof CodedError ? error.code : String(error);
  }
  return 'read';
}

describe('docx', () => {
  const numbering =
    '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>' +
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1%2)"/></w:lvl></w:abstractNum>' +
    '<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/></w:lvl></w:abstractNum>' +
    '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>';
  const listed = (id: number, level = 0) =>
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;

  test('headings, paragraphs, lists with their printed numbers', () => {
    const body =
      para(run('Report'), '<w:pStyle w:val="H1"/>') +
      para(run('By a style of its own'), '<w:pStyle w:val="Own"/>') +
      para(run('One ') + run('paragraph.')) +
      para(run('first'), listed(1)) +
      para(run('inner'), listed(1, 1)) +
      para(run('second'), listed(1)) +
      para(run('dot'), listed(2));
    expect(read('docx', makeDocx({ body, numbering })).text).toBe(
      '# Report\n\n## By a style of its own\n\nOne paragraph.\n\n1. first\n\n  1a) inner\n\n2. second\n- dot',
    );
  });

  test('S1.2 a list that restarts has the numbers that Word prints', () => {
    const anew =
      '<w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>' +
      '<w:num w:numId="4"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl></w:lvlOverride></w:num>';
    const body =
      para(run('first'), listed(1)) +
      para(run('second'), listed(1)) +
      para(run('Between.')) +
      para(run('anew'), listed(3)) +
      para(run('on'), listed(3)) +
      para(run('dot'), listed(2));
    expect(read('docx', makeDocx({ body, numbering: numbering + anew })).text).toBe(
      '1. first\n2. second\n\nBetween.\n\n1. anew\n2. on\n- dot',
    );
  });

  test('tables are Markdown; merged cells leave the others empty; a pipe is escaped', () => {
    const body =
      '<w:tbl><w:tr>' +
      cell(para(run('Head')), '<w:gridSpan w:val="2"/>') +
      '</w:tr><w:tr>' +
      cell(para(run('a|b')), '<w:vMerge w:val="restart"/>') +
      cell(para(run('1')) + para(run('2'))) +
      '</w:tr><w:tr>' +
      cell(para(run('gone')), '<w:vMerge/>') +
      cell(para(run('3'))) +
      '</w:tr></w:tbl>';
    expect(read('docx', makeDocx({ body })).text).toBe(
      '| Head |  |\n| --- | --- |\n| a\\|b | 1 2 |\n|  | 3 |',
    );
  });

  test('footnotes are at the end under their numbers', () => {
    const body = para(`${run('Said')}<w:r><w:footnoteReference w:id="5"/></w:r>${run(' so.')}`);
    const footnotes = `<w:footnote w:id="5">${para(run('By whom?'))}</w:footnote>`;
    expect(read('docx', makeDocx({ body, footnotes })).text).toBe('Said[^1] so.\n\n[^1]: By whom?');
  });

  test('S1.2 a sign that is named by its code in a font is not left out', () => {
    const sign = (font: string, code: string) =>
      `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
    const body = para(
      `${run('aged ')}${sign('Symbol', 'F0B3')}${run(' 65 or ')}${sign('Symbol', '0061')}` +
        `${run(', ')}${sign('Wingdings', 'F0FE')}${run(', ')}${sign('Calibri', '2265')}` +
        `${run(' and ')}${sign('Own', 'F041')}`,
    );
    expect(read('docx', makeDocx({ body })).text).toBe('aged ≥ 65 or α, ☑, ≥ and \ufffd');
  });

  test('what was deleted, hidden or is only a field code is not read', () => {
    const body = para(
      `<w:del>${run('deleted')}</w:del><w:ins>${run('kept')}</w:ins>` +
        `${run('hidden', '<w:rPr><w:vanish/></w:rPr>')}${run(' and shown')}` +
        '<w:r><w:instrText>PAGE</w:instrText></w:r>' +
        `<mc:AlternateContent><mc:Choice>${run(' once')}</mc:Choice><mc:Fallback>${run(' twice')}</mc:Fallback></mc:AlternateContent>`,
    );
    expect(read('docx', makeDocx({ body })).text).toBe('kept and shown once');
  });
});

describe('xlsx', () => {
  const shared = [
    '<t>Region</t>',
    '<r><t>Sa</t></r><r><t>les</t></r>',
    '<t>北</t><rPh><t>きた</t></rPh>',
  ];
  const rows =
    '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' +
    '<row r="3"><c r="B3" t="s"><v>2</v></c><c r="D3" s="3"><v>1234.5</v></c></row>' +
    '<row r="9"><c r="B9" s="1"><v>45292</v></c><c r="D9" s="2"><v>0.125</v></c></row>' +
    '<row r="10"><c r="B10" t="b"><v>1</v></c><c r="D10"><f>SUM(A1:A2)</f></c></row>';

  test('cells as they are shown, under the letters and numbers they have in the sheet', () => {
    const {
      text,
      pages,
      rows: places,
    } = read(
      'xlsx',
      makeXlsx(
        [
          { name: 'North', rows },
          { name: 'Void', rows: '' },
        ],
        shared,
      ),
    );
    expect(text).toBe(
      '## North\n\n|  | B | D |\n| --- | --- | --- |\n| 2 | Region | Sales |\n| 3 | 北 | 1,234.50 EUR |\n' +
        '| 9 | 2024-01-01 | 12.50% |\n| 10 | TRUE | =SUM(A1:A2) |\n\n## Void',
    );
    expect(pages.map(({ label }) => label)).toEqual(['North', 'Void']);
    const [start = 0, end = 0, ...place] = places.subarray(6, 12);
    expect(text.slice(start, end)).toBe('| 3 | 北 | 1,234.50 EUR |');
    expect(place).toEqual([1, 3, 2, 4]);
  });
});

test('pptx: slides in the order shown, their title first, tables and notes', () => {
  const { text, pages } = read(
    'pptx',
    makePptx([
      { title: 'Start', items: ['one', 'two'], notes: 'Say hello.' },
      {
        title: 'Figures',
        table: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
    ]),
  );
  expect(text).toBe(
    '## Start\n\n- one\n- two\n\nNotes: Say hello.\n\n## Figures\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
  );
  expect(pages.map(({ label, start }) => [label, text.slice(start, start + 8)])).toEqual([
    ['Start', '## Start'],
    ['Figures', '## Figur'],
  ]);
});

describe('epub', () => {
  const chapters = [
    {
      file: 'one.xhtml',
      html: '<html><head><title>T</title></head><body><h1>One</h1><p>First&nbsp;text.<a role="doc-noteref"><sup>1</sup></a></p><p>1. Note.<a>↩︎</a></p></body></html>',
    },
    { file: 'two.xhtml', html: '<html><body><p>Second <b>text</b>.</p></body></html>' },
  ];

  test('chapters in the order of the spine', () => {
    const { text, pages } = read('epub', makeEpub(chapters));
    expect(text).toBe('# One\n\nFirst text.[^1]\n\n1. Note.\n\nSecond text.');
    expect(pages.map(({ label, text: words }) => [label, words])).toEqual([
      ['One', '# One\n\nFirst text.[^1]\n\n1. Note.'],
      [null, 'Second text.'],
    ]);
  });

  test('a locked book is reported; one with scrambled fonts is read', () => {
    const locked = (uri: string) => ({
      'META-INF/encryption.xml': `<e><CipherReference URI="${uri}"/></e>`,
    });
    expect(codeOf(() => read('epub', makeEpub(chapters, locked('OEBPS/text/one.xhtml'))))).toBe(
      'file_protected',
    );
    expect(codeOf(() => read('epub', makeEpub(chapters, locked('OEBPS/a.otf'))))).toBe('read');
  });
});

test('odt: headings, paragraphs, lists, tables, notes; changes and comments left out', () => {
  const body =
    '<office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style></office:automatic-styles>' +
    '<office:text><text:p text:style-name="Title">The title</text:p><text:tracked-changes><text:p>old</text:p></text:tracked-changes>' +
    '<text:h text:outline-level="2">Part</text:h>' +
    '<text:p>A<text:s text:c="3"/>text<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note.</text:p></text:note-body></text:note>.<office:annotation><text:p>Hm</text:p></office:annotation></text:p>' +
    '<text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>' +
    '<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>in it</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>' +
    '<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></office:text>';
  expect(read('odt', makeOdf(body)).text).toBe(
    '# The title\n\n## Part\n\nA text[^1].\n\n- item\n1. one\n  - in it\n2. two\n\n| a | b |\n| --- | --- |\n\n[^1]: The note.',
  );
});

test('ods: sheets with repeated cells and rows', () => {
  const body =
    '<table:table table:name="S"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row>' +
    '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>';
  expect(read('ods', makeOdf(body)).text).toBe(
    '## S\n\n|  | A | B |\n| --- | --- | --- |\n| 1 | x | x |\n| 2 | x | x |',
  );
});

test('csv: quotes, line breaks in cells, the separator found', () => {
  const { text, rows } = read('csv', 'name;note\n"A; B";"two\nlines"\n', 'people.csv');
  expect(text).toBe(
    '## people\n\n|  | A | B |\n| --- | --- | --- |\n| 1 | name | note |\n| 2 | A; B | two lines |',
  );
  expect([...rows.subarray(8, 12)]).toEqual([1, 2, 1, 2]);
});

test('html: visible text, structure retained', () => {
  const html =
    '<title>T</title><style>p{}</style><h2>Head</h2><p>One<br>two</p><p hidden>secret</p><div style="display:none">x</div>' +
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol start=3><li>c</ol><blockquote><p>said</p></blockquote>' +
    '<pre>if (a)\n  b</pre><table><tr><th>k<th>v<tr><td>1<td>2</table><script>alert(1)</script>';
  expect(read('html', html).text).toBe(
    '## Head\n\nOne\ntwo\n\n- a\n  - b\n3. c\n\n> said\n\n```\nif (a)\n  b\n```\n\n| k | v |\n| --- | --- |\n| 1 | 2 |',
  );
});

test('S1.2 html: the caption of a table is before it, also without its end', () => {
  const rows = '<tr><th>k<th>v<tr><td>1<td>2';
  const table = '| k | v |\n| --- | --- |\n| 1 | 2 |';
  const captions = ['<caption>Tides of <b>May</b></caption>', '<caption>Tides of May'];
  for (const caption of captions) {
    const { text } = read('html', `<p>Before</p><table>${caption}${rows}</table><p>After`);
    expect(text).toBe(`Before\n\nTides of May\n\n${table}\n\nAfter`);
  }
});

test('S1.2 html: a table has more rows than a call takes arguments', () => {
  const { text } = read('html', `<table>${'<tr><td>1'.repeat(200_000)}</table>`);
  expect(text.split('\n')).toHaveLength(200_001);
});

test('code is in a fence longer than any of its own, so that none of it reads as headings', () => {
  expect(read('code', '# not a heading\n```\n', 'a.py').text).toBe(
    '````py\n# not a heading\n```\n````',
  );
});

test('a name or value that all objects have says nothing of how a text looks', () => {
  expect(read('html', '<p>low <constructor>tide</constructor></p>').text).toBe('low tide');
  const look = '<w:rPr><w:vertAlign w:val="constructor"/></w:rPr>';
  const body = para(`${run('low ')}${run('tide', look)}<w:r><w:constructor/></w:r>`);
  expect(read('docx', makeDocx({ body })).text).toBe('low tide');
});

describe('refused by a budget, with a clear error', () => {
  test('a zip bomb', () => {
    const bomb = declaring(makeDocx({ body: para(run('x')) }), 300 * 1024 * 1024);
    expect(codeOf(() => read('docx', bomb))).toBe('file_too_complex');
  });

  test('G15.3 a bomb of parts with the same name, each of which would be unpacked', () => {
    const part = 'word/document.xml';
    const docx = makeDocx({ body: para(run('x')) });
    const bytes = budgets.unpackedBytes / 8;
    expect(codeOf(() => read('docx', listedAgain(docx, part, 10, bytes)))).toBe('file_too_complex');
    const many = listedAgain(docx, part, budgets.archiveEntries, 1);
    expect(codeOf(() => read('docx', many))).toBe('file_too_complex');
    expect(read('docx', listedAgain(docx, part, 1, 10_000)).text).toBe('x');
  });

  test('more files than an archive may name', () => {
    const many = makeZip(
      Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`f${at}`, ''])),
      0,
    );
    expect(codeOf(() => read('docx', many))).toBe('file_too_complex');
  });

  test('entities that expand to others', () => {
    const lol = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
    const bomb = makeZip({ 'word/document.xml': `${lol}<w:document><w:p>&b;</w:p></w:document>` });
    expect(codeOf(() => read('docx', bomb))).toBe('file_too_complex');
  });

  test('elements nested without end', () => {
    const deep = makeZip({ 'content.xml': '<a>'.repeat(100_000) });
    expect(codeOf(() => read('odt', deep))).toBe('file_too_complex');
    expect(codeOf(() => read('html', '<div>'.repeat(100_000)))).toBe('file_too_complex');
  });

  test('an endless sheet', () => {
    const body =
      '<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row></table:table>';
    expect(codeOf(() => read('ods', makeOdf(body)))).toBe('file_too_complex');
  });

  test('G15.3 tables whose cells span hundreds of others', () => {
    const html = `<table><tr>${'<td colspan="200">'.repeat(20_000)}</table>`;
    expect(codeOf(() => read('html', html))).toBe('file_too_complex');
    const wide = cell(para(run('x')), '<w:gridSpan w:val="200"/>').repeat(20_000);
    const body = `<w:tbl><w:tr>${cell('', '<w:gridSpan w:val="?"/>')}${wide}</w:tr></w:tbl>`;
    expect(codeOf(() => read('docx', makeDocx({ body })))).toBe('file_too_complex');
  });

  test('S5.4 text without end is cut, and the cut is reported', () => {
    const writer = new DocumentWriter();
    const endless = () => {
      for (;;) writer.paragraph('word '.repeat(200_000));
    };
    expect(endless).toThrow(TextIsFull);
    const { isCut, text } = writer.finish();
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThan(budgets.textLength + 1_000_100);
  });
});

describe('files whose content is not of their declared type', () => {
  const compound = (name: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(name, 'utf16le')]);

  test.each([
    ['a zip file cut short', makeDocx({ body: para(run('x')) }).subarray(0, 200), 'file_damaged'],
    ['text with the name of a document', new TextEncoder().encode('hello'), 'file_damaged'],
    ['a zip file of something else', makeZip({ a: 'b' }), 'file_damaged'],
    ['an encrypted document', compound('EncryptedPackage'), 'file_protected'],
    ['an old binary document', compound('WordDocument'), 'file_unsupported'],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(() => read('docx', bytes))).toBe(code);
  });

  test('S8.7 S5.8 a program with the name of a text is not read', () => {
    expect(codeOf(() => read('text', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0])))).toBe(
      'file_unreadable',
    );
  });

  test('a damaged document yields what can be read', () => {
    const parts = {
      'word/document.xml':
        '<w:document><w:p><w:r><w:t>Before</w:t></w:r></w:p><w:p><w:r><w:t>cut o',
    };
    expect(read('docx', makeZip(parts)).text).toContain('Before');
  });
});
