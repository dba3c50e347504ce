import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import {
  makeDocx,
  makePptx,
  makeXlsx,
  makeZip,
  para,
  run,
} from '#test/support/files/office-files.ts';
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
  ['<p>It holds 10<span style="vertical-align:super">6</span> litres.</p>', '10^6 litres'],
  [
    '<p>It holds <i style="text-decoration:line-through">10<sup>6</sup> </i>300 litres.</p>',
    'holds ~~10^6~~ 300',
  ],
  [
    '<div style="text-decoration:line-through"><p>One.</p><p>Two.</p></div><p>Three.</p>',
    '~~One.~~\n\n~~Two.~~\n\nThree.',
  ],
  [
    '<p>It is <sup>235</sup>U.<sup><a href="https://n.example">3</a></sup>4</p>',
    'is ^{235}U.^{3}4',
  ],
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
  [
    run('400 ', '<w:rPr><w:strike/><w:dstrike w:val="0"/></w:rPr>') + run('300 litres'),
    '~~400~~ 300 litres',
  ],
  [
    run('10', '<w:rPr><w:dstrike/></w:rPr>') +
      run('6', '<w:rPr><w:dstrike/><w:position w:val="8"/></w:rPr>') +
      run(' 300 litres'),
    '~~10^6~~ 300 litres',
  ],
  [run('10') + run('6', '<w:rPr><w:position w:val="6"/></w:rPr>') + run(' m'), '10^6 m'],
  [run('log') + run('2', '<w:rPr><w:position w:val="-4"/></w:rPr>') + run('8'), 'log_{2}8'],
  [run('10') + run('6', '<w:rPr><w:position w:val="1"/></w:rPr>') + run(' m'), '106 m'],
  [run('10') + run('6', '<w:rPr><w:rStyle w:val="Power"/></w:rPr>') + run(' m'), '10^6 m'],
  [
    run('10') +
      run('6', '<w:rPr><w:rStyle w:val="Power"/><w:position w:val="0"/></w:rPr>') +
      run(' m'),
    '106 m',
  ],
  [run('400', '<w:rPr><w:rStyle w:val="Old"/></w:rPr>') + run(' 300 litres'), '~~400~~ 300'],
])('runs of a docx: %s', (body, right) => {
  const styles =
    '<w:style w:styleId="Up"><w:rPr><w:position w:val="6"/></w:rPr></w:style>' +
    '<w:style w:styleId="Power"><w:basedOn w:val="Up"/></w:style>' +
    '<w:style w:styleId="Old"><w:rPr><w:dstrike/></w:rPr></w:style>';
  expect(textOf('docx', makeDocx({ body: para(body), styles }))).toContain(right);
});

test('a paragraph of an odt, and spans in one another', () => {
  const style = (name: string, properties: string, more = '') =>
    `<style:style style:name="${name}" ${more}><style:text-properties ${properties}/></style:style>`;
  const odt = makeZip({
    'styles.xml': `<office:styles>${style('Old', 'style:text-line-through-type="double"')}</office:styles>`,
    'content.xml': `<office:document-content><office:automatic-styles>${style('P1', 'fo:color="red"', 'style:parent-style-name="Old"')}${style('T1', 'style:text-position="super 58%"')}${style('T2', 'fo:color="red"')}</office:automatic-styles><office:body><office:text>
      <text:p text:style-name="P1">It holds 400.</text:p><text:p>It holds 10<text:span text:style-name="T1"><text:span text:style-name="T2">6</text:span></text:span> litres.</text:p>
    </office:text></office:body></office:document-content>`,
  });
  expect(textOf('odt', odt)).toBe('~~It holds 400.~~\n\nIt holds 10^6 litres.');
});

test('runs of a slide and of a cell', () => {
  const slide = '10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r><a:r><a:t> litres';
  expect(textOf('pptx', makePptx([{ title: 'T', items: [slide] }]))).toContain('10^6 litres');
  const shared =
    '<r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r><r><t> litres</t></r>';
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  expect(textOf('xlsx', makeXlsx([{ name: 'S', rows }], [shared]))).toContain('10^6 litres');
  const struck =
    '<r><rPr><strike/></rPr><t>400</t></r><r><t xml:space="preserve"> 300 litres</t></r>';
  const others = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="4"><v>1400</v></c>
    <c r="C1" t="inlineStr"><is>${shared}</is></c></row>`;
  const text = textOf('xlsx', makeXlsx([{ name: 'S', rows: others }], [struck]));
  expect(text).toContain('| ~~400~~ 300 litres | ~~1,400~~ | 10^6 litres |');
});
