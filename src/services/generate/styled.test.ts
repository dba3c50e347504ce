import { expect, test } from '@jest/globals';
import { basicProvider } from '#services/llm/basic-provider.ts';
import type { ChatRequest } from '#services/llm/provider.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { writeSettings } from '../store/settings/settings.ts';
import { styledBy } from './styled.ts';

test.each([
  ['precise', 0.2],
  ['balanced', undefined],
  ['creative', 1],
] as const)(
  'S3.8 the style %s asks for the temperature %s',
  async (conversationStyle, expected) => {
    const { store } = openMemoryStore();
    await writeSettings(store, { conversationStyle });
    const seen: ChatRequest[] = [];
    const provider = {
      ...basicProvider,
      chat: async function* (request: ChatRequest) {
        seen.push(request);
        yield { kind: 'finish' as const, reason: 'stop' };
      },
    };
    const connected = { ref: { connection: 'gateway', model: 'm' }, provider, window: 9 };
    const styled = await styledBy(store, connected as never);
    const { signal } = new AbortController();
    for await (const _ of styled.provider.chat({ model: 'm', messages: [], signal }));
    expect(seen[0]?.temperature).toBe(expected);
  },
);
