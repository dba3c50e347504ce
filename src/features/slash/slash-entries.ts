import type { ListedTool } from '#domain/tools/tool-entry.ts';

/** What is done most with a text, by the key of its preset. */
const slashTools = ['summarise', 'translate', 'explain', 'improve'] as const;
export type SlashTool = (typeof slashTools)[number];

/**
 * S2.14, without /art, which opens the pictures. Each opens the form of a preset, or of own tools; `search` searches the web,
 * `read` what was read (G17), `marks` what was marked of it (G19).
 */
export const slashCommands = {
  compose_reply: 'composeReply',
  compose_new: 'composeNew',
  refine_draft: 'refineDraft',
  rewrite: 'rewrite',
  my_own_tools: 'own',
  search: 'search',
  read: 'read',
  marks: 'marks',
} as const;
type SlashCommand = keyof typeof slashCommands;

/** What `/` offers. */
export type SlashEntry =
  | { kind: 'tool'; tool: SlashTool }
  | { kind: 'own'; tool: ListedTool }
  | { kind: 'command'; command: SlashCommand }
  | { kind: 'art' };

/** The common tools, the person's own by name, then the commands of S2.14. */
export function slashEntries(own: readonly ListedTool[]): SlashEntry[] {
  return [
    ...slashTools.map((tool) => ({ kind: 'tool', tool }) as const),
    ...own.map((tool) => ({ kind: 'own', tool }) as const),
    ...(Object.keys(slashCommands) as SlashCommand[]).map(
      (command) => ({ kind: 'command', command }) as const,
    ),
    { kind: 'art' },
  ];
}

export function slashKey(entry: SlashEntry): string {
  if (entry.kind === 'command') return entry.command;
  if (entry.kind === 'art') return 'art';
  return entry.kind === 'own' ? `own ${entry.tool.id}` : entry.tool;
}

/** The command that is typed up to the caret (NaN: there is none); null: the text is no command. */
export function slashAt(text: string, caret: number): string | null {
  const match = Number.isNaN(caret)
    ? null
    : /^\/([\p{L}\p{M}\p{N}_-]{0,20})$/u.exec(text.slice(0, caret));
  const isWhole = /^\/[\p{L}\p{M}\p{N}_-]*\s*$/u.test(text);
  return match && isWhole ? (match[1] ?? '') : null;
}

/** Those with all of these letters in what is typed for them or in their name; beginnings first. */
export function matchingEntries(
  entries: readonly SlashEntry[],
  query: string,
  nameOf: (entry: SlashEntry) => string,
): SlashEntry[] {
  const wanted = query.toLowerCase().replaceAll('-', '_');
  const namesOf = (entry: SlashEntry) => {
    const name = nameOf(entry).toLowerCase();
    return entry.kind === 'own' ? [name] : [slashKey(entry), name];
  };
  const starts = entries.filter((entry) => namesOf(entry).some((name) => name.startsWith(wanted)));
  const others = entries.filter(
    (entry) => !starts.includes(entry) && namesOf(entry).join(' ').includes(wanted),
  );
  return [...starts, ...others];
}
