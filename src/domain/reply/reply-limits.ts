/** Characters that a site allows in a reply or comment, and in a post where that is more, as their help pages state. */
const limits: readonly (readonly [host: string, reply: number, post?: number])[] = [
  ['x.com', 280],
  ['twitter.com', 280],
  ['bsky.app', 300],
  ['threads.net', 500],
  ['threads.com', 500],
  ['linkedin.com', 1250, 3000],
  ['instagram.com', 2200],
  ['discord.com', 2000],
];

/** null: a text for this host can be as long as it needs to be. */
export function replyLimit(host: string, isPost = false): number | null {
  const found = limits.find(([name]) => host === name || host.endsWith(`.${name}`));
  if (!found) return null;
  const [, reply, post = reply] = found;
  return isPost ? post : reply;
}
