import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  makeDocx,
  makePptx,
  para,
  type RelatedPart,
  run,
} from '#test/support/files/office-files.ts';
import type { OfficeKind } from '../office-extract.api.ts';
import { readFile } from '../read-file.core.ts';

const read = (kind: OfficeKind, bytes: Uint8Array) =>
  readFile(bytes, { kind, name: `file.${kind}` }, () => 'windows-1252').text;

const points = (values: readonly string[]) =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const strings = (values: readonly string[]) =>
  `<c:strRef><c:f>Sheet1!A1</c:f><c:strCache>${points(values)}</c:strCache></c:strRef>`;
const numbers = (values: readonly string[], code = 'General') =>
  `<c:numRef><c:f>Sheet1!B1</c:f><c:numCache><c:formatCode>${code}</c:formatCode>${points(values)}</c:numCache></c:numRef>`;
const series = (name: string, categories: string, values: string) =>
  `<c:ser><c:tx>${strings([name])}</c:tx><c:dLbls><c:txPr><a:p><a:r><a:t>no</a:t></a:r></a:p></c:txPr></c:dLbls>` +
  `<c:cat>${categories}</c:cat><c:val>${values}</c:val></c:ser>`;
const titled = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const chart = (title: string, plot: string, more = ''): RelatedPart => ({
  id: 'g1',
  type: 'chart',
  xml: `<c:chartSpace>${more}<c:chart>${title}<c:plotArea><c:barChart>${plot}</c:barChart><c:valAx>${titled('Axis')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`,
});
const chartFrame =
  '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="g1"/></a:graphicData></a:graphic></p:graphicFrame>';
const slideWith = (part: RelatedPart, more = chartFrame) =>
  read('pptx', makePptx([{ title: 'Sales', more, related: [part] }]));

const quarters = strings(['Q1', 'Q2']);

test('a chart is read as its title and a table: a row for each category, a column for each series', () => {
  const plot =
    series('Ships', quarters, numbers(['3', '4.5'])) +
    series('Share', quarters, numbers(['0.25', '0.5'], '0%'));
  expect(slideWith(chart(titled('By quarter'), plot))).toBe(
    '## Sales\n\nBy quarter\n\n|  | Ships | Share |\n| --- | --- | --- |\n| Q1 | 3 | 25% |\n| Q2 | 4.5 | 50% |',
  );
});

test('a chart whose series have other categories has a table for each; days are as their format shows them', () => {
  const days = numbers(['45292', '45293'], 'yyyy-mm-dd');
  const plot =
    series('Tide', days, numbers(['2.10', '2.2'])) + series('Wind', quarters, numbers(['7']));
  expect(slideWith(chart('', plot))).toBe(
    '## Sales\n\n|  | Tide |\n| --- | --- |\n| 2024-01-01 | 2.1 |\n| 2024-01-02 | 2.2 |\n\n|  | Wind |\n| --- | --- |\n| Q1 | 7 |',
  );
  const old = '<c:date1904 val="1"/>';
  const early = series('Tide', numbers(['43830'], 'yyyy-mm-dd'), numbers(['1']));
  expect(slideWith(chart('', early, old))).toContain('| 2024-01-01 | 1 |');
});

test('points in a plane are a row each; a missing value is an empty cell', () => {
  const plane =
    `<c:ser><c:tx><c:v>Depth</c:v></c:tx><c:xVal>${numbers(['1', '2'])}</c:xVal><c:yVal>${numbers(['10', '20'])}</c:yVal></c:ser>` +
    `<c:ser><c:tx><c:v>Speed</c:v></c:tx><c:xVal>${numbers(['1', '2'])}</c:xVal><c:yVal>${numbers(['5'])}</c:yVal></c:ser>`;
  expect(slideWith(chart('', plane))).toBe(
    '## Sales\n\n|  | Depth | Speed |\n| --- | --- | --- |\n| 1 | 10 | 5 |\n| 2 | 20 |  |',
  );
});

test('a chart with more cells than a file may have is refused', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => {
    const value = `<c:numLit><c:pt idx="${at}"><c:v>1</c:v></c:pt></c:numLit>`;
    return `<c:ser><c:val>${value}</c:val></c:ser>`;
  });
  const refused = () => slideWith(chart('', many.join('')));
  expect(refused).toThrow(CodedError);
});

const point = (id: string, text: string, type = '') =>
  `<dgm:pt modelId="${id}"${type && ` type="${type}"`}><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const below = (source: string, id: string, order: number, type = '') =>
  `<dgm:cxn modelId="c${source}${id}"${type && ` type="${type}"`} srcId="${source}" destId="${id}" srcOrd="${order}"/>`;
const diagram: RelatedPart = {
  id: 'g1',
  type: 'diagramData',
  xml:
    `<dgm:dataModel><dgm:ptLst>${point('0', '', 'doc')}${point('2', 'Sail')}${point('1', 'Plan')}` +
    `${point('3', 'Charts')}${point('4', 'an arrow', 'sibTrans')}${point('5', 'Alone')}</dgm:ptLst>` +
    `<dgm:cxnLst>${below('0', '2', 1)}${below('0', '1', 0)}${below('1', '3', 0)}${below('2', '3', 0, 'presOf')}` +
    // A circle, as a damaged file may have.
    `${below('3', '1', 0)}</dgm:cxnLst></dgm:dataModel>`,
};
const diagramFrame = '<dgm:relIds r:dm="g1" r:lo="g2" r:qs="g3" r:cs="g4"/>';

test('a diagram is read as a list in its order, each point below what it belongs to', () => {
  const list = '- Plan\n  - Charts\n- Sail\n- Alone';
  const frame = `<p:graphicFrame>${diagramFrame}</p:graphicFrame>`;
  expect(slideWith(diagram, frame)).toBe(`## Sales\n\n${list}`);
  const drawing = `<w:r><w:drawing>${diagramFrame}</w:drawing></w:r>`;
  const body = para(run('Before') + drawing) + para(run('After'));
  expect(read('docx', makeDocx({ body, related: [diagram] }))).toBe(`Before\n\n${list}\n\nAfter`);
});

test('a chart of a text document comes after its paragraph', () => {
  const drawing = '<w:r><w:drawing><c:chart r:id="g1"/></w:drawing></w:r>';
  const part = chart(titled('Tides'), series('High', quarters, numbers(['2', '3'])));
  const body = para(run('As drawn:') + drawing) + para(run('After'));
  expect(read('docx', makeDocx({ body, related: [part] }))).toBe(
    'As drawn:\n\nTides\n\n|  | High |\n| --- | --- |\n| Q1 | 2 |\n| Q2 | 3 |\n\nAfter',
  );
});

test('a graphic whose part is not there is left out', () => {
  expect(read('pptx', makePptx([{ title: 'Sales', more: chartFrame }]))).toBe('## Sales');
});

test('a graphic that a file names again and again is read once, however many a diagram has below one point', () => {
  const many = Array.from({ length: 200_000 }, (_, at) => below('0', `p${at}`, at)).join('');
  const wide: RelatedPart = {
    ...diagram,
    xml: diagram.xml.replace('<dgm:cxnLst>', `<dgm:cxnLst>${many}`),
  };
  const frames = diagramFrame.repeat(1_000);
  expect(slideWith(wide, frames)).toBe('## Sales\n\n- Plan\n  - Charts\n- Sail\n- Alone');
});
