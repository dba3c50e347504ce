import { expect, test } from '@jest/globals';
import { fetchPdf } from './fetch-pdf.ts';

test('S8.4 what was aborted before it began is not requested', async () => {
  await expect(fetchPdf('https://a.example/a.pdf', AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
  });
});
