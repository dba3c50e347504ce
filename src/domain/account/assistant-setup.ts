/** Programs that are assistants, by the names that they have everywhere; `other`: any that is none of them. */
export const assistantPrograms = [
  'Claude Code',
  'Claude Desktop',
  'Cursor',
  'VS Code',
  'Codex',
  'Jan',
  'LM Studio',
  'other',
] as const;
export type AssistantProgram = (typeof assistantPrograms)[number];

/** What a person gives a program so that it is connected. */
export interface AssistantSetup {
  /** Of its settings, to which `text` is added; null: `text` is a command, or for a program of another form. */
  file: string | null;
  text: string;
}

interface Access {
  /** Such as `http://127.0.0.1:8787/mcp`. */
  address: string;
  /** The bearer. */
  secret: string;
}

const authorization = ({ secret }: Access) => ({ Authorization: `Bearer ${secret}` });
const json = (settings: object) => JSON.stringify(settings, null, 2);
const remote = (access: Access) => ({ url: access.address, headers: authorization(access) });

/** The folder of Gloss is not known here: the person puts it in. */
const bridge = ({ address, secret }: Access) => ({
  command: 'npm',
  args: ['--prefix', '/path/to/gloss', 'run', '--silent', 'mcp', '--', address],
  env: { GLOSS_TOKEN: secret },
});

const setups: Readonly<Record<AssistantProgram, (access: Access) => AssistantSetup>> = {
  'Claude Code': ({ address, secret }) => ({
    file: null,
    text: `claude mcp add --transport http gloss ${address} --header "Authorization: Bearer ${secret}"`,
  }),
  // Its file names programs alone, which it speaks to over stdio.
  'Claude Desktop': (access) => ({
    file: 'claude_desktop_config.json',
    text: json({ mcpServers: { gloss: bridge(access) } }),
  }),
  Cursor: (access) => ({
    file: '~/.cursor/mcp.json',
    text: json({ mcpServers: { gloss: remote(access) } }),
  }),
  'VS Code': (access) => ({
    file: '.vscode/mcp.json',
    text: json({ servers: { gloss: { type: 'http', ...remote(access) } } }),
  }),
  Codex: ({ address, secret }) => ({
    file: '~/.codex/config.toml',
    text: `[mcp_servers.gloss]\nurl = "${address}"\nhttp_headers = { Authorization = "Bearer ${secret}" }`,
  }),
  // It starts no entry without `command` and `args`, even at an address (janhq/jan, `core/mcp/helpers.rs`).
  Jan: (access) => ({
    file: 'mcp_config.json',
    text: json({
      mcpServers: {
        gloss: { type: 'http', ...remote(access), command: '', args: [], env: {}, active: true },
      },
    }),
  }),
  'LM Studio': (access) => ({
    file: 'mcp.json',
    text: json({ mcpServers: { gloss: remote(access) } }),
  }),
  other: ({ address, secret }) => ({
    file: null,
    text: `${address}\nAuthorization: Bearer ${secret}`,
  }),
};

export function assistantSetup(program: AssistantProgram, access: Access): AssistantSetup {
  return setups[program](access);
}
