import { expect, test } from '@jest/globals';
import type { MessageSource } from '../conversations/conversations.ts';
import type { Citation } from '../evidence/citation.ts';
import { type AnswerSource, sourcesOfAnswer } from './answer-sources.ts';

const found = (docId: string | null, url: string): AnswerSource => ({
  docId,
  docType: 'page_content__webpage',
  title: url,
  url,
  date: null,
  state: docId === null ? 'waiting' : 'read',
  numbers: [],
  isResult: true,
});
const given = (docId: string, link: string | null): MessageSource => ({
  docId,
  docType: link === null ? 'page_content__pdf' : 'page_content__webpage',
  title: docId,
  link,
  tokens: 1,
});
const anchor = { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' } as const;
const cited = (mark: number, docId: string, passageId = `p${mark}`): Citation => ({
  mark,
  quote: 'Words',
  found: { docId, passageId, textStart: 0, textEnd: 5, exact: 'Words', anchor },
});
const missing = (mark: number): Citation => ({ mark, quote: 'Others', found: null });

const one = found('1', 'https://one.example/');
const two = found('2', 'https://two.example/');
const three = found('3', 'https://three.example/');
const shown = (sources: readonly AnswerSource[]) =>
  sources.map(({ docId, numbers }) => [docId, ...numbers]);

test('U2.4 sources are in the order of their notes, with the numbers of these; the others are apart', () => {
  const citations = [cited(0, '3'), cited(1, '1'), missing(2), cited(3, '3'), cited(4, '3', 'p0')];
  const { used, unused } = sourcesOfAnswer([one, two, three], [], citations);
  expect(shown(used)).toEqual([
    ['3', 1, 4],
    ['1', 2],
  ]);
  expect(shown(unused)).toEqual([['2']]);
});

test('U2.4 until the answer has ended, and where it quotes nothing, all are shown as they were found', () => {
  for (const citations of [null, [], [missing(0)]]) {
    const { used, unused } = sourcesOfAnswer([one, two], [given('pdf', null)], citations);
    expect(shown(used)).toEqual([['1'], ['2']]);
    expect(unused).toEqual([]);
  }
});

test('U2.4 what the person gave is a source where it is quoted', () => {
  const { used, unused } = sourcesOfAnswer([one], [given('pdf', null)], [cited(0, 'pdf')]);
  expect(used).toMatchObject([{ docId: 'pdf', url: null, numbers: [1] }]);
  expect(shown(unused)).toEqual([['1']]);
});

test('U2.4 a page is one source: at two addresses, as two documents, and given as well as found', () => {
  const again = found('1b', 'https://www.one.example/?utm_source=x');
  const moved = found('2', 'https://elsewhere.example/');
  const citations = [cited(0, '1b'), cited(1, '1'), cited(2, '2'), cited(3, 'tab')];
  const { used, unused } = sourcesOfAnswer(
    [one, two, again, moved],
    [given('tab', 'https://two.example/')],
    citations,
  );
  expect(used.map(({ url, numbers }) => [url, ...numbers])).toEqual([
    ['https://one.example/', 1, 2],
    ['https://two.example/', 3, 4],
  ]);
  expect(unused).toEqual([]);
});
