import { describe, expect, test } from '@jest/globals';
import {
  isPdfUrl,
  type PdfAddress,
  pdfNameOf,
  readPdfAddress,
  writePdfAddress,
} from './pdf-address.ts';

const viewer = 'chrome-extension://abc/pages/pdf/web/viewer.html';
const docId = 'a'.repeat(64);
const none = { docId: null, file: null, place: null };

describe('S2.5 the address of the viewer', () => {
  test.each<[string, PdfAddress]>([
    ['nothing', none],
    ['a kept document', { ...none, docId }],
    [
      'a file with a query of its own, at a page',
      { ...none, file: 'https://a.example/x.pdf?a=1&b=%23#c', place: { page: 12, boxes: [] } },
    ],
    [
      'boxes that go on over to the next page',
      {
        docId,
        file: 'file:///home/x%20y.pdf',
        place: {
          page: 3,
          boxes: [
            [10, 20.5, 300, 32],
            [10, 34, 120, 46],
          ],
          next: { page: 4, boxes: [[1, 2, 3, 4]] },
          words: 'The wall & its gate, 4 % of it',
          onPage: 'The wall 1 & its gate, 4 % of it',
          sentence: { before: 'It said: ', after: '' },
        },
      },
    ],
  ])('formats %s and parses it back', (_name, address) => {
    expect(readPdfAddress(writePdfAddress(`${viewer}?doc=old#page=1`, address))).toEqual(address);
  });

  test.each([
    '?doc=../../secret',
    '?file=javascript:alert(1)',
    '?file=chrome://settings',
    '?file=blob:https://a.example/1',
    '?file=x.pdf',
    '#page=0',
    '#page=two&boxes=1,2,3,4',
  ])('%s requests nothing', (rest) => expect(readPdfAddress(viewer + rest)).toEqual(none));

  test('a page number in the file’s own address is where it opens', () => {
    const file = 'https://a.example/x.pdf#page=7&zoom=100';
    expect(readPdfAddress(writePdfAddress(viewer, { ...none, file })).place).toEqual({
      page: 7,
      boxes: [],
    });
  });

  test('an invalid box is left out', () => {
    expect(readPdfAddress(`${viewer}#page=2&boxes=1,2,3;1,2,3,x;1,2,3,4;`).place).toEqual({
      page: 2,
      boxes: [[1, 2, 3, 4]],
    });
  });
});

test.each([
  ['https://a.example/paper.pdf', true],
  ['https://a.example/Paper.PDF?x=1#page=2', true],
  ['file:///home/a/b.pdf', true],
  ['https://a.example/paper.pdf/', false],
  ['https://a.example/?f=paper.pdf', false],
  ['chrome-extension://abc/x.pdf', false],
  ['', false],
])('%s names a PDF: %s', (address, isPdf) => expect(isPdfUrl(address)).toBe(isPdf));

test.each([
  ['https://a.example/a/My%20paper.pdf?x', 'My paper.pdf'],
  ['https://arxiv.example/pdf/2401.12345', '2401.12345.pdf'],
  ['https://a.example/%E0%A4%A.pdf', '%E0%A4%A.pdf'],
  ['https://a.example/a%2Fb.pdf', 'a_b.pdf'],
  ['https://a.example/', 'document.pdf'],
])('the file at %s is called %s', (address, name) => expect(pdfNameOf(address)).toBe(name));
