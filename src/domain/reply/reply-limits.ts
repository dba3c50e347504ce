/** Characters that a site allows in a reply or comment, as their help pages state. */
const limits: readonly (readonly [host: string, characters: number])[] = [
  ['x.com', 280],
  ['twitter.com', 280],
  ['bsky.app', 300],
  ['threads.net', 500],
  ['threads.com', 500],
  ['linkedin.com', 1250],
  ['instagram.com', 2200],
  ['discord.com', 2000],
];

/** null: a text for this host can be as long as it needs to be. */
export function replyLimit(host: string): number | null {
  const found = limits.find(([name]) => host === name || host.endsWith(`.${name}`));
  return found?.[1] ?? null;
}
