import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { makeDocx, makePptx, makeXlsx, para, run } from '#test/support/files/office-files.ts';
import type { OfficeKind } from './office-extract.api.ts';
import { readFile } from './read-file.core.ts';

const folder = path.join(import.meta.dirname, '../../test/fixtures/reports');
const textOf = (kind: OfficeKind, content: Uint8Array | string, name = `file.${kind}`) =>
  readFile(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
    { kind, name },
    () => 'windows-1252',
  ).text;

test.each(['docx', 'odt', 'html'] as const)('%s: 10⁶ is never 106', (kind) => {
  const text = textOf(kind, readFileSync(path.join(folder, `sup.${kind}`)));
  expect(text).toContain('10^6 litres');
  expect(text).not.toContain('106');
});

test.each([
  ['<p>It holds 250<sup>9</sup> litres.</p>', '250^9 litres'],
  ['<p>It holds <s>400</s> 300 litres.</p>', '~~400~~ 300'],
  ['<p>H<sub>2</sub>O, 10<sub>2</sub></p>', 'H2O, 10_2'],
  ['<ol><li>a</li><li value="5">b</li><li>c</li></ol>', '5. b\n6. c'],
  [
    '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan=2>x</td><td>1</td></tr><tr><td>2</td></tr></table>',
    '|  | 2 |',
  ],
])('an HTML file: %s', (html, right) => {
  expect(textOf('html', `<!doctype html><body>${html}`)).toContain(right);
});

test.each([
  ['sep=;\r\nname;size\r\nAnn, B;3\r\n', ['name', 'Ann, B']],
  ['"sep=|"\nname|size\nAnn;B|3\n', ['name', 'Ann;B']],
])('the line that states the separator is no row: %j', (csv, [head = '', cell = '']) => {
  const text = textOf('csv', csv, 'list.csv');
  expect(text).not.toContain('sep=');
  expect(text).toMatch(new RegExp(`\\| ${head} \\| size \\|`));
  expect(text).toContain(`| ${cell} | 3 |`);
});

const raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';

test.each([
  [run('10') + run('-', raised) + run('6', raised) + run(' m'), '10^-6 m'],
  [
    run('CO') + run('2', raised.replace('super', 'sub')) + run(' is 250') + run('9', raised),
    'CO2 is 250^9',
  ],
  [run('400', '<w:rPr><w:strike/></w:rPr>') + run(' 300 litres'), '~~400~~ 300 litres'],
])('runs of a docx: %s', (body, right) => {
  expect(textOf('docx', makeDocx({ body: para(body) }))).toContain(right);
});

test('runs of a slide and of a cell', () => {
  const slide = '10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r><a:r><a:t> litres';
  expect(textOf('pptx', makePptx([{ title: 'T', items: [slide] }]))).toContain('10^6 litres');
  const shared =
    '<r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r><r><t> litres</t></r>';
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  expect(textOf('xlsx', makeXlsx([{ name: 'S', rows }], [shared]))).toContain('10^6 litres');
});
