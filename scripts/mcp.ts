import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { mcpPath } from '#api/api-tokens.ts';
import { defaultServer } from '#domain/product/product.ts';

/*
 * `npm run mcp`: a Gloss server's tools over stdio, for assistants that start programs. `-- ADDRESS` is that of `/mcp`
 * (absent: this machine's), GLOSS_TOKEN the assistant's token. stdout is the protocol's alone.
 */
const [address = `${defaultServer}${mcpPath}`] = process.argv.slice(2);
/** A model of this machine may take minutes to answer; the program itself says when it waits no longer. */
const maxCallMs = 20 * 60_000;

try {
  await main(process.env.GLOSS_TOKEN ?? '');
} catch (error) {
  console.error(`${address}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function main(token: string): Promise<void> {
  if (token === '') throw new Error('set GLOSS_TOKEN to a token of Settings → Assistants');
  const client = new Client({ name: 'gloss-stdio', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  serveStdio(() => bridge(client));
}

/** Lists, calls and resources pass as they are; the client and the server speak each its own form of the protocol. */
function bridge(client: Client): Server {
  const instructions = client.getInstructions();
  const { resources } = client.getServerCapabilities() ?? {};
  const capabilities = { tools: {}, ...(resources && { resources: {} }) };
  const server = new Server(
    { name: 'gloss', title: 'Gloss', version: '1' },
    { capabilities, ...(instructions !== undefined && { instructions }) },
  );
  server.setRequestHandler('tools/list', ({ params }) => client.listTools(params));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    client.callTool(params, { signal: mcpReq.signal, timeout: maxCallMs }),
  );
  if (!resources) return server;
  server.setRequestHandler('resources/list', ({ params }) => client.listResources(params));
  server.setRequestHandler('resources/templates/list', ({ params }) =>
    client.listResourceTemplates(params),
  );
  server.setRequestHandler('resources/read', ({ params }) => client.readResource(params));
  return server;
}
