/** Hosts of this machine, on which a program listens at any port (RFC 8252 section 7.3). */
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes of known programs; others have the name of a domain in theirs (RFC 8252 section 7.1). */
const ofPrograms = new Set([
  'claude',
  'cursor',
  'goose',
  'jan',
  'lmstudio',
  'raycast',
  'vscode',
  'vscode-insiders',
  'warp',
  'windsurf',
  'zed',
]);

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopback.has(hostname);

/**
 * May a browser be sent there with a code? Only to https, to this machine, or to a program's own scheme: never to a
 * script, a file, or a handler of the system's.
 */
export function isRedirectAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:' || isLoopback(url)) return true;
  const scheme = url.protocol.slice(0, -1);
  return ofPrograms.has(scheme) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(scheme);
}

/** Is it the one that was registered? The same text; on this machine at any port. */
export function isSameRedirect(registered: string, wanted: string): boolean {
  if (registered === wanted) return true;
  const [one, other] = [URL.parse(registered), URL.parse(wanted)];
  if (!one || !other || !isLoopback(one) || !isLoopback(other)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href;
}

/** What a person knows of it: its host, or the scheme of a program. */
export function redirectName(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.host : text.split(':', 1)[0]!;
}
