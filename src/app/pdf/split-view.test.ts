import { expect, test } from '@jest/globals';
import { Subject } from 'rxjs';
import type { PassagePlace } from '#domain/passages/passage-place.ts';
import type { Rows } from '../rows/rows.ts';
import { firstPdf, isInStoredPdf } from './split-view.ts';

const pdf = new File(['%PDF'], 'tides.pdf', { type: 'application/pdf' });
const text = new File(['Tides'], 'tides.txt', { type: 'text/plain' });
const place = { docId: 'd', anchor: { kind: 'pdf' } } as PassagePlace;

test.each([
  ['a stored PDF', place, async () => pdf, true],
  ['another file', place, async () => text, false],
  ['a file that is not here', place, async () => null, false],
  ['a file that cannot be read', place, () => Promise.reject(new Error('gone')), false],
  [
    'a place elsewhere',
    { ...place, anchor: { kind: 'dom' } } as PassagePlace,
    async () => pdf,
    false,
  ],
])('the viewer shows %s: as expected', async (_, at, readFile, expected) => {
  expect(await isInStoredPdf(readFile, at)).toBe(expected);
});

test('S2.6 the first PDF that is read is shown, once', () => {
  const chunks = new Subject<unknown>();
  const rows = { upload: { watch: () => chunks } } as unknown as Pick<Rows, 'upload'>;
  const found: string[] = [];
  firstPdf(rows, 'tab:1').subscribe((docId) => found.push(docId));
  const document = { docId: 'p', docType: 'page_content__pdf' };
  chunks.next([{ document: null }]);
  chunks.next([{ document: { docId: 't', docType: 'chat_file' } }, { document }]);
  chunks.next([{ document: { ...document, docId: 'q' } }]);
  expect(found).toEqual(['p']);
  expect(chunks.observed).toBe(false);
});
