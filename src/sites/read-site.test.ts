import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { readSite } from './read-site.ts';

const answer =
  '<div data-message-author-role="assistant"><div class="markdown"><p>The lamp moves with the tide.</p></div></div>';
const question =
  '<div data-message-author-role="user"><div class="whitespace-pre-wrap">Why does it move?</div></div>';

const read = (body: string) =>
  readSite(parser.parseFromString(`<title>Lamps</title>${body}`, 'text/html'), {
    url: new URL('https://pier.example/lamps'),
    now: Date.UTC(2027, 0, 1),
    lang: 'en',
    gathered: {},
  });

test('K2.6 an article into which an answer was pasted with its markup is no conversation', () => {
  expect(read(`<article><h1>Lamps</h1><p>What we know.</p>${answer}</article>`)).toBeNull();
});

test('K2.6 a saved conversation, with questions and answers, is one', () => {
  expect(read(question + answer)).not.toBeNull();
});
