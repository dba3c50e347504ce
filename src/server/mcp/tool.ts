import { randomBytes } from 'node:crypto';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { AssistantScope } from '#domain/account/api-token.ts';
import { fence, nonceBytes } from '#domain/prompts/fence.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { toRequestError } from '../http/errors.ts';
import type { AssistantCall } from './assistant-call.ts';
import { recordCall } from './assistant-calls.ts';
import type { Source } from './sources.ts';

export interface Tool {
  /** What the assistant must have been granted. */
  scope: AssistantScope;
  /** Who may use it besides; absent: all. */
  isFor?: (call: AssistantCall) => boolean;
  register: (server: McpServer, call: AssistantCall) => void;
}

/** What leaves, and the ids of its sources. */
export interface Answered {
  result: CallToolResult;
  ids: readonly string[];
}

/** Does its work; a failure is a result in words for the model, without those of an internal one. */
export async function answered(
  call: AssistantCall,
  tool: string,
  work: () => Promise<Answered>,
): Promise<CallToolResult> {
  try {
    return await recorded(call, tool, await work());
  } catch (thrown) {
    const error = failureOf(call, thrown);
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

/** Records what leaves before it does. */
export async function recorded<Result>(
  { principal, db, assistant, now }: AssistantCall,
  tool: string,
  { result, ids }: { result: Result; ids: readonly string[] },
): Promise<Result> {
  if (!assistant) return result;
  const bytes = Buffer.byteLength(JSON.stringify(result));
  const at = new Date(now());
  const facts = { tokenId: assistant.tokenId, at, tool, ids: [...new Set(ids)], bytes };
  await recordCall(principal, db, facts);
  return result;
}

/** What an assistant is given of a failure. */
export function failureOf({ log }: AssistantCall, thrown: unknown): CodedError {
  const error = toRequestError(thrown as Error);
  if (error.code === 'failed') log.error({ err: thrown }, 'a call of an assistant failed');
  return error;
}

type Shown = Source & { untrusted_text?: string; extent?: string | null };

/** Sources as data, and as text in which each is fenced with a code of this result. */
export function sourcesResult(
  structuredContent: Record<string, unknown>,
  sources: readonly Shown[],
  /** What is before them, with the code of their fences; absent: nothing. */
  before: (nonce: string) => string[] = () => [],
): Answered {
  const nonce = randomBytes(nonceBytes).toString('hex');
  const texts = sources.map((source, at) => fencedSource(source, at + 1, nonce));
  const all = [...before(nonce), ...texts];
  const text = all.length === 0 ? 'Nothing was found.' : all.join('\n\n');
  const result = { content: [{ type: 'text' as const, text }], structuredContent };
  return { result, ids: sources.map(({ id }) => id) };
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
