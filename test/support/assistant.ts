import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mcpPath } from '#api/api-tokens.ts';

/** The form of the protocol that a client begins with: that of 2026-07-28, or the older handshake. */
export type ProtocolForm = 'auto' | 'legacy';

/** The official client, connected with a bearer. `fetch`: in place of the network. */
export async function connectClient(
  url: string,
  token: string,
  mode: ProtocolForm = 'auto',
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const address = new URL(mcpPath, url);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit, fetch }));
  return client;
}

export const toolNames = async (client: Client) =>
  (await client.listTools()).tools.map(({ name }) => name);

/** A tool's result as data and as text. @throws its words where it is a failure */
export async function callTool<Data>(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ data: Data; text: string }> {
  const result = await client.callTool({ name, arguments: args });
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (result.isError) throw new Error(text);
  return { data: result.structuredContent as Data, text };
}
