import { randomBytes } from 'node:crypto';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { AssistantScope } from '#domain/account/api-token.ts';
import { fence, nonceBytes } from '#domain/prompts/fence.ts';
import { toRequestError } from '../http/errors.ts';
import type { AssistantCall } from './assistant-call.ts';
import type { Source } from './sources.ts';

export interface Tool {
  /** What the assistant must have been granted. */
  scope: AssistantScope;
  /** Who may use it besides; absent: all. */
  isFor?: (call: AssistantCall) => boolean;
  register: (server: McpServer, call: AssistantCall) => void;
}

/** Does its work; a failure is a result in words for the model, without those of an internal one. */
export async function answered(
  { log }: AssistantCall,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (thrown) {
    const error = toRequestError(thrown as Error);
    if (error.code === 'failed') log.error({ err: thrown }, 'a tool of an assistant failed');
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

type Shown = Source & { untrusted_text?: string; extent?: string | null };

/** Sources as data, and as text in which each is fenced with a code of this result. */
export function sourcesResult(
  structuredContent: Record<string, unknown>,
  sources: readonly Shown[],
): CallToolResult {
  const nonce = randomBytes(nonceBytes).toString('hex');
  const texts = sources.map((source, at) => fencedSource(source, at + 1, nonce));
  const text = texts.length === 0 ? 'Nothing was found.' : texts.join('\n\n');
  return { content: [{ type: 'text', text }], structuredContent };
}

function fencedSource(
  { id, title, address, time, untrusted_text: text = '', extent = null }: Shown,
  number: number,
  nonce: string,
): string {
  const facts = { number, title, link: address, text, extent, under: [] };
  const { head, text: inside, tail } = fence(facts, nonce);
  return `id: ${id}\ntime: ${time}\n${head}${inside}${tail}`;
}
