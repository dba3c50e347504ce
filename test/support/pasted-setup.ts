import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { AssistantProgram } from '#domain/account/assistant-setup.ts';
import { isObject } from '#shared/json.ts';
import { root } from './sources.ts';

/** How a program is connected: by an address with headers, or by a command. */
type Pasted =
  | { address: string; headers: Record<string, string> }
  | { command: string; args: string[]; env: Record<string, string> };

/** What a person pastes into a program, read as that program reads it. */
export function readPasted(program: AssistantProgram, text: string): Pasted {
  if (program === 'Claude Code') return readCommand(text);
  if (program === 'Codex') return readToml(text);
  if (program === 'other') return readLines(text);
  const settings = JSON.parse(text) as Record<string, Record<string, unknown>>;
  const server = settings[program === 'VS Code' ? 'servers' : 'mcpServers']?.gloss;
  if (!isObject(server)) throw new Error(`no server in ${text}`);
  // A command that is empty is none.
  if (server.command) return withFolder(server as unknown as Extract<Pasted, { command: string }>);
  const { url, headers } = server as { url: string; headers: Record<string, string> };
  return { address: url, headers };
}

/** Connects the official client with it. */
export async function connectPasted(pasted: Pasted): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(transportOf(pasted));
  return client;
}

function transportOf(pasted: Pasted) {
  if ('address' in pasted) {
    const requestInit = { headers: pasted.headers };
    return new StreamableHTTPClientTransport(new URL(pasted.address), { requestInit });
  }
  const { command, args, env } = pasted;
  return new StdioClientTransport({ command, args, env: { ...getDefaultEnvironment(), ...env } });
}

/** The words of a line, as a shell has them. */
function readCommand(line: string): Pasted {
  const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));
  const [program, mcp, add, transport, http, name, address = '', flag, header = ''] = words;
  expectWords([program, mcp, add, transport, http, name, flag], line);
  return { address, headers: headerOf(header) };
}

function expectWords(words: (string | undefined)[], line: string): void {
  const wanted = 'claude mcp add --transport http gloss --header';
  if (words.join(' ') !== wanted) throw new Error(`not ${wanted}: ${line}`);
}

function readLines(text: string): Pasted {
  const [address = '', header = ''] = text.split('\n');
  return { address, headers: headerOf(header) };
}

/** The part of TOML that is used. */
function readToml(text: string): Pasted {
  const found =
    /^\[mcp_servers\.gloss\]\nurl = "([^"\\]+)"\nhttp_headers = \{ (\w+) = "([^"\\]+)" \}$/.exec(
      text,
    );
  if (!found) throw new Error(`no server in ${text}`);
  const [, address = '', name = '', value = ''] = found;
  return { address, headers: { [name]: value } };
}

function headerOf(line: string): Record<string, string> {
  const [name = '', value = ''] = line.split(': ');
  return { [name]: value };
}

/** The person puts in the folder of Gloss. */
function withFolder({ args, ...pasted }: Extract<Pasted, { command: string }>): Pasted {
  return { ...pasted, args: args.map((arg) => (arg === '/path/to/gloss' ? root : arg)) };
}
