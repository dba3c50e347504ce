import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { serverAddress } from '#domain/tool-servers/server-address.ts';

/** A program that speaks the Model Context Protocol over stdio. */
export interface ToolProgram {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** A tool server that clients list; `program`: it is run here. */
export interface NamedToolServer {
  name: string;
  about: string;
  access: 'open' | 'token' | 'signIn';
  /** null: a program. */
  address: string | null;
  program: ToolProgram | null;
}

/** null: the clients have a list of their own. */
export type ToolConfig = readonly NamedToolServer[] | null;

const named = {
  name: z.string().regex(/^[\w .-]{1,60}$/, 'must be a name of letters, digits, spaces, . and -'),
  about: z.string().max(200).default(''),
};

const file = z.array(
  z.union([
    z.strictObject({
      ...named,
      address: z.string().refine((typed) => serverAddress(typed) === typed, 'must be an address'),
      access: z.enum(['open', 'token', 'signIn']).default('open'),
    }),
    z.strictObject({
      ...named,
      command: z.string().min(1),
      args: z.array(z.string()).default([]),
      env: z.record(z.string(), z.string()).default({}),
    }),
  ]),
);

type Environment = Record<string, string | undefined>;

/**
 * TOOL_SERVERS_FILE: servers that clients list, as JSON. TOOL_PROGRAMS=on lets it have commands too, which run with the
 * rights of this server: for one person alone. Adds a line to `problems` for each that is wrong.
 */
export function readToolConfig(
  env: Environment,
  hasAccounts: boolean,
  problems: string[],
): ToolConfig {
  const mayRun = env.TOOL_PROGRAMS === 'on';
  if (mayRun && hasAccounts) {
    problems.push('TOOL_PROGRAMS: is for a server of one person, without accounts.');
  }
  if (!env.TOOL_SERVERS_FILE) return null;
  const servers = serversIn(env.TOOL_SERVERS_FILE, problems);
  if (!mayRun && servers.some(({ program }) => program)) {
    problems.push('TOOL_SERVERS_FILE: has commands, which run with TOOL_PROGRAMS=on alone.');
  }
  const names = new Set(servers.map(({ name }) => name));
  if (names.size < servers.length) problems.push('TOOL_SERVERS_FILE: has a name twice.');
  return servers;
}

function serversIn(path: string, problems: string[]): NamedToolServer[] {
  try {
    const parsed = file.parse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.map((entry) =>
      'command' in entry
        ? { ...entry, access: 'open', address: null, program: entry }
        : { ...entry, program: null },
    );
  } catch (error) {
    const [first] = error instanceof z.ZodError ? error.issues : [];
    const why = first ? `${first.path.join('.')}: ${first.message}` : (error as Error).message;
    problems.push(`TOOL_SERVERS_FILE: ${why}.`);
    return [];
  }
}
