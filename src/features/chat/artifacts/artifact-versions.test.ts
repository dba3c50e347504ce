import { expect, test } from '@jest/globals';
import type { Message } from '#domain/conversations/conversations.ts';
import { versionsOf } from './artifact-versions.ts';

const answer = (messageId: string, html: string) =>
  ({
    messageId,
    type: 'ai',
    status: 'done',
    text: `Here it is.\n\n\`\`\`html\n${html}\n\`\`\``,
  }) as unknown as Message;
const tides = '<p>High water is at noon today.</p>\n<p>Low water is at six in the evening.</p>';
const page = (title: string, body: string) => `<title>${title}</title>\n${body}`;

test('versions of the open artifact are those like it, not those of its title', () => {
  const texts = [
    page('Tides', tides),
    page('Tides', '<p>Eleven ships lie in the harbour here.</p>'),
    page('Water', `${tides}\n<p>The moon is full.</p>`),
  ];
  const messages = texts.map((text, at) => answer(`a${at}`, text));
  const found = versionsOf(messages, { id: 'a2 0', text: '' });
  expect(found.versions.map(({ id }) => id)).toEqual(['a0 0', 'a2 0']);
  expect(found.at).toBe(1);
  // One that was opened while it was written has another id.
  expect(versionsOf(messages, { id: 'live', text: found.versions[0]!.text }).at).toBe(0);
  expect(versionsOf(messages, { id: 'live', text: 'another' })).toEqual({ versions: [], at: -1 });
});
