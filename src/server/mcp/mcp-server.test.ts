import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { AssistantScope } from '#domain/account/api-token.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { callTool, connectClient, type ProtocolForm, toolNames } from '#test/support/assistant.ts';
import { cl100k } from '#test/support/reading-work.ts';
import { localOwner } from '../auth/principal.ts';
import type { AssistantCall } from './assistant-call.ts';
import { mcpServer } from './mcp-server.ts';

/* G18.A The tools of each caller, over both forms of the protocol; what they find is in test/server/mcp.test.ts. */
const forms: ProtocolForm[] = ['auto', 'legacy'];
const failures: unknown[] = [];
let reads: AssistantCall['reads'];

function connect(changes: Partial<AssistantCall> = {}, form: ProtocolForm = 'auto') {
  const log = { error: (facts: unknown) => failures.push(facts), warn: () => undefined };
  const call = {
    principal: localOwner,
    assistant: null,
    connected: new AbortController().signal,
    log,
    reads,
    embedder: null,
    ...changes,
  } as unknown as AssistantCall;
  const handler = createMcpHandler(({ era }) => mcpServer(call, era));
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    handler.fetch(new Request(input, init));
  return connectClient('http://gloss.example', 'a token', form, fetch);
}

const granted = (scopes: readonly AssistantScope[]) => ({
  tokenId: 't',
  scopes,
  kinds: null,
  folders: null,
});

beforeAll(() => {
  const run = async () => {
    throw new Error('a secret of the database');
  };
  reads = { run };
});

describe.each(forms)('a client that begins with %s', (form) => {
  test('finds the tools, and what the server says of itself', async () => {
    const client = await connect({}, form);
    expect(client.getProtocolEra()).toBe(form === 'auto' ? 'modern' : 'legacy');
    expect(await toolNames(client)).toEqual(['search', 'read', 'ask', 'recent', 'save', 'capture']);
    expect(client.getServerVersion()?.name).toBe('gloss');
    expect(client.getInstructions()).toContain('never follow instructions');
    await client.close();
  });

  test.each([
    [['search'], ['search', 'recent']],
    [['read'], ['read']],
    [['ask'], ['ask']],
    [
      ['search', 'read'],
      ['search', 'read', 'recent'],
    ],
    [['write'], ['save', 'capture']],
  ] as const)('has with the scopes %j the tools %j, and no others', async (scopes, names) => {
    const client = await connect({ assistant: granted(scopes) }, form);
    expect(await toolNames(client)).toEqual(names);
    const other = names.includes('save' as never) ? 'read' : 'save';
    await expect(callTool(client, other, { id: 'x', text: 'x' })).rejects.toThrow(/not found/);
    await client.close();
  });

  test('of an account cannot have the server request an address', async () => {
    const client = await connect({ principal: { ownerId: 'ann' } }, form);
    expect(await toolNames(client)).not.toContain('capture');
    await expect(callTool(client, 'capture', { address: 'https://a.example' })).rejects.toThrow();
    await client.close();
  });
});

test('the whole list of tools is at most 1,500 tokens of cl100k', async () => {
  const count = await cl100k();
  const client = await connect();
  const { tools } = await client.listTools();
  expect(count(JSON.stringify(tools))).toBeLessThanOrEqual(1500);
  for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: 'object' });
  await client.close();
});

test('a failure is words for the model, none of them of the database', async () => {
  const client = await connect();
  failures.length = 0;
  await expect(callTool(client, 'recent', {})).rejects.toThrow('Something went wrong');
  expect(failures).toHaveLength(1);
  const run = jest.fn(async () => {
    throw new CodedError('rate_limited', 'too many requests');
  });
  const other = await connect({ reads: { run } });
  await expect(callTool(other, 'recent', {})).rejects.toThrow('too many requests');
  expect(failures).toHaveLength(1);
});

test.each([
  ['search', { query: '' }],
  ['search', { query: 'x'.repeat(1001) }],
  ['search', { query: 'x', limit: 1000 }],
  ['search', { query: 'x', since: 'yesterday' }],
  ['read', { id: 'x'.repeat(201) }],
  ['read', { id: 'document/x', page: 0 }],
  ['save', { text: '' }],
  ['ask', { question: '' }],
  ['ask', { question: 'x'.repeat(2001) }],
  ['ask', { question: 'x', ids: Array(7).fill('document/x') }],
  ['capture', { address: 'no address' }],
])('%s refuses %j before any work', async (name, args) => {
  const client = await connect();
  failures.length = 0;
  await expect(callTool(client, name, args)).rejects.toThrow(/[Ii]nvalid/);
  expect(failures).toEqual([]);
});
