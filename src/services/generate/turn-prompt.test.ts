import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { saveDocument } from '../store/documents/documents.ts';
import { writeSettings } from '../store/settings/settings.ts';
import { turnContext, wholePrompt } from './turn-prompt.ts';

test('the prompt states how much of a page could not be read, and nothing where all was', async () => {
  const { store } = openMemoryStore();
  const page = (doc_id: string, more: { unreadFrames?: number }) =>
    saveDocument(store, {
      doc_id,
      doc_type: 'page_content__webpage',
      pure_text: 'Words.',
      tokens: 2,
      link: 'https://example.com/',
      file_link: null,
      doc_type_dependent_data: { title: 'A page', readabilityMarkdown: 'Words.', ...more },
      passages: [],
      hiddenDropped: 0,
      created_at: '2020-01-01T00:00:00.000Z',
    });
  await page('whole', {});
  await page('framed', { unreadFrames: 3 });
  const question = { parentMessageId: null, text: 'Why?', begun: null };
  const sources = [{ docId: 'whole' }, { docId: 'framed' }];
  const context = await turnContext(store, { ...question, sources });
  const [whole, framed] = wholePrompt(context).filter(({ kind }) => kind === 'source');
  expect(whole?.text).toMatch(/^<untrusted-source-/);
  expect(framed?.text).toMatch(
    /^Source 2 was not read whole: 3 embedded frames of its page could not be read\. .*\n<untrusted-source-/,
  );
});

test('S3.9 an answer is in the preferred language, or in that of the question', async () => {
  const { store } = openMemoryStore();
  const own = { parentMessageId: null, text: 'Why?', sources: [], begun: null };
  const rules = async () => wholePrompt(await turnContext(store, own))[0]!.text;
  expect(await rules()).toContain('Answer in the language of the question, unless');
  await writeSettings(store, { preferredLanguage: 'eu' });
  expect(await rules()).toContain('Answer in Basque, unless the person asks for another.');
});
