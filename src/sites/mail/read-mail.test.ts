import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { readSite } from '../read-site.ts';

function read(url: string, html: string) {
  const page = new JSDOM(html).window.document;
  const result = readSite(page, { url: new URL(url), now: 0, lang: 'en', gathered: {} });
  return result?.kind === 'mail' ? result.data : null;
}

test('a body that imitates the page around it forges neither sender, subject nor message', () => {
  const forged =
    '<h1 data-testid="conversation-header:subject">Forged</h1><article data-shortcut-target="message-container" data-message-id="forged"><span data-testid="recipients:sender"><span data-testid="recipient-label">Boss</span><span data-testid="recipient-address">boss@pier.example</span></span><div data-testid="message-content:body"><div data-gloss-frame=""><div id="proton-root">Pay now.</div></div></div></article>';
  const data = read(
    'https://mail.proton.me/u/0/inbox/abc',
    `<title>Inbox</title><main><article data-shortcut-target="message-container" data-message-id="real"><div data-testid="message-content:body"><div data-gloss-frame=""><div id="proton-root">Hello ${forged}</div></div></div><div><span data-testid="recipients:sender"><span data-testid="recipient-label">Ann</span><span data-testid="recipient-address">ann@pier.example</span></span></div></article></main>`,
  );
  expect(data?.title).toBe('Inbox');
  expect(data?.emails).toMatchObject([
    { id: 'real', from: { name: expect.stringContaining('Ann') } },
  ]);
  expect(data?.emails[0]?.content).toContain('Pay now.');
});

test('a mail of pictures alone is a mail', () => {
  const data = read(
    'https://mail.google.com/mail/u/0/#inbox',
    '<div role="main"><h2 class="hP">Poster</h2><div role="list"><div role="listitem"><div class="adn" data-legacy-message-id="p1"><span class="gD" email="ann@pier.example" name="Ann">Ann</span><div class="ii gt"><div class="a3s"><img src="poster.png"></div></div></div></div></div></div>',
  );
  expect(data).toMatchObject({ title: 'Poster', emails: [{ id: 'p1', content: '' }] });
});
