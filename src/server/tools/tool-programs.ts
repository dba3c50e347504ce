import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { NamedToolServer, ToolProgram } from '../config/tool-config.ts';

const startMs = 20_000;
const callMs = 60_000;
/** A program that is not used ends. */
const idleMs = 600_000;
const maxBytes = 4_000_000;

/** Programs that the operator has named, each started when it is called first, and ended with the server. */
export class ToolPrograms {
  readonly #programs: ReadonlyMap<string, ToolProgram>;
  readonly #running = new Map<string, Promise<Client>>();
  readonly #idle = new Map<string, NodeJS.Timeout>();
  #isClosed = false;

  constructor(servers: readonly NamedToolServer[] | null) {
    this.#programs = new Map(
      (servers ?? []).flatMap(({ name, program }) => (program ? [[name, program]] : [])),
    );
  }

  has(name: string): boolean {
    return this.#programs.has(name);
  }

  list(name: string): ReturnType<Client['listTools']> {
    return this.#use(name, (client) => client.listTools(undefined, { timeout: startMs }));
  }

  call(
    name: string,
    params: Parameters<Client['callTool']>[0],
    signal: AbortSignal,
  ): ReturnType<Client['callTool']> {
    const limits = { signal, timeout: callMs, maxTotalTimeout: callMs };
    return this.#use(name, (client) => client.callTool(params, limits));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#running.keys()].map((name) => this.#end(name)));
  }

  async #use<Value>(name: string, work: (client: Client) => Promise<Value>): Promise<Value> {
    const client = await this.#started(name);
    clearTimeout(this.#idle.get(name));
    try {
      return await work(client);
    } finally {
      clearTimeout(this.#idle.get(name));
      const end = () => void this.#end(name).catch(() => undefined);
      if (!this.#isClosed) this.#idle.set(name, setTimeout(end, idleMs).unref());
    }
  }

  #started(name: string): Promise<Client> {
    const known = this.#running.get(name);
    if (known) return known;
    const program = this.#programs.get(name);
    if (!program || this.#isClosed) throw new Error('there is no such program');
    const starting: Promise<Client> = start(program, () => this.#forget(name, starting));
    this.#running.set(name, starting);
    starting.catch(() => this.#forget(name, starting));
    return starting;
  }

  /** Unless it was started again since: what runs has to end with the server. */
  #forget(name: string, running: Promise<Client> | undefined): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
  }

  async #end(name: string): Promise<void> {
    const running = this.#running.get(name);
    const client = await running?.catch(() => undefined);
    this.#forget(name, running);
    await client?.close();
  }
}

/** With few variables of this server's own: it has keys. */
async function start({ command, args, env }: ToolProgram, onEnd: () => void): Promise<Client> {
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { ...env },
    stderr: 'ignore',
    maxBufferSize: maxBytes,
  });
  const client = new Client({ name: 'gloss-server', version: '1' });
  client.onclose = onEnd;
  try {
    await client.connect(transport, { timeout: startMs });
    return client;
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}
