import { expect, test } from '@jest/globals';
import { PdfPane } from './pdf-split-view.tsx';

test('a request for a place ends where the document is closed before it is seen', async () => {
  const pane = new PdfPane();
  pane.show('d1', { address: 'https://gloss.example/app/pdf?doc=d1', takesFocus: false });
  const placed = pane.placed();
  pane.close();
  expect(await placed).toBe(true);
});

test('a place that is not there is reported, of the last request alone', async () => {
  const pane = new PdfPane();
  const place = { address: 'https://gloss.example/app/pdf?doc=d1', takesFocus: false };
  pane.show('d1', place);
  pane.show('d1', place);
  const placed = pane.placed();
  pane.report(1, true);
  pane.report(2, false);
  expect(await placed).toBe(false);
});
