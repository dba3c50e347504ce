/** S2.14, without /art until pictures can be made. Each opens the form of a preset, or of own tools. */
export const slashCommands = {
  compose_reply: 'composeReply',
  compose_new: 'composeNew',
  refine_draft: 'refineDraft',
  rewrite: 'rewrite',
  my_own_tools: 'own',
} as const;
export type SlashCommand = keyof typeof slashCommands;

export const slashNames = Object.keys(slashCommands) as readonly SlashCommand[];

/** The command that is typed up to the caret (NaN: there is none); null: the text is no command. */
export function slashAt(text: string, caret: number): string | null {
  const match = Number.isNaN(caret) ? null : /^\/([\w-]{0,20})$/.exec(text.slice(0, caret));
  const isWhole = /^\/[\w-]*\s*$/.test(text);
  return match && isWhole ? (match[1] ?? '') : null;
}

/** Commands with all of these letters in their name or in its translation. */
export function matchingCommands(
  query: string,
  nameOf: (command: SlashCommand) => string,
): SlashCommand[] {
  const wanted = query.toLowerCase().replaceAll('-', '_');
  const starts = slashNames.filter((command) => command.startsWith(wanted));
  const others = slashNames.filter((command) => {
    const names = `${command} ${nameOf(command).toLowerCase()}`;
    return !starts.includes(command) && names.includes(wanted);
  });
  return [...starts, ...others];
}
