import { expect, test } from '@jest/globals';
import type { Message } from '#domain/conversations/conversations.ts';
import { presetNamed } from '#domain/prompts/presets.ts';
import { basicProvider } from '#services/llm/basic-provider.ts';
import type { ChatRequest } from '#services/llm/provider.ts';
import { countedAs } from './counted.ts';

const summary = { kind: 'summary', tab: 'all', length: 'medium', language: '', prompt: '' };
const tool = (toolId: string | null) => ({ kind: 'tool', toolId, instruction: '', variables: {} });
const source = (docType: string) => ({ docType });

async function purposeOf(question: object): Promise<ChatRequest['purpose']> {
  const seen: ChatRequest[] = [];
  const provider = {
    ...basicProvider,
    chat: async function* (request: ChatRequest) {
      seen.push(request);
      yield { kind: 'finish' as const, reason: 'stop' };
    },
  };
  const connected = {
    ref: { connection: 'gateway', model: 'm' },
    provider,
    window: 9,
    isLocal: false,
  };
  const counted = countedAs(connected as never, 'a1', question as Message);
  const signal = new AbortController().signal;
  for await (const _ of counted.provider.chat({ model: 'm', messages: [], signal }));
  return seen[0]?.purpose;
}

test.each([
  [{ sources: [] }, null],
  [{ sources: [source('page_content__webpage')], generation: summary }, 'page_summary'],
  [{ sources: [source('page_content__pdf')], generation: summary }, 'pdf_summary'],
  [{ sources: [], generation: tool(null) }, 'context_menu'],
  [{ sources: [], generation: tool(presetNamed('explain').id) }, 'context_menu'],
])('S3.12 each request names its answer and what it is for: %j', async (question, feature) => {
  expect(await purposeOf(question)).toEqual({ task: 'a1', feature });
});
