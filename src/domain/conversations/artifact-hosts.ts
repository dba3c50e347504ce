/** More than these are not reached: a person does not read longer lists. */
export const maxArtifactHosts = 20;

/** Also as a string of JSON has it, and without a scheme where it is all of an attribute's or a string's beginning. */
const addresses =
  /(?:https:|["'(=])(?:\\?\/){2}((?:[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?\.){1,8}[a-z][a-z\d-]{0,62}(?::\d{1,5})?)(?![\w.-])/gi;

/** Hosts from which those of a page's style sheets load in turn. */
const partners: Readonly<Record<string, string>> = { 'fonts.googleapis.com': 'fonts.gstatic.com' };

/** Names of hosts, with their ports, that the text of a page names with TLS, in order; `own`: is none of them. */
export function hostsOf(html: string, own = ''): string[] {
  const hosts = new Set<string>();
  for (const [, name = ''] of html.matchAll(addresses)) {
    const host = name.toLowerCase();
    if (host === own || hosts.size >= maxArtifactHosts) continue;
    hosts.add(host);
    const partner = partners[host];
    if (partner) hosts.add(partner);
  }
  return [...hosts];
}

/** Content security policy for an artifact that runs: within that of its page, these hosts alone. */
export function policyFor(hosts: readonly string[]): string {
  const named = hosts.map((host) => `https://${host}`).join(' ');
  const from = (sources: string) => `${sources} ${named}`.trim();
  return [
    "default-src 'none'",
    `script-src ${from("'unsafe-inline' 'unsafe-eval' data: blob:")}`,
    `style-src ${from("'unsafe-inline' data:")}`,
    `img-src ${from('data: blob:')}`,
    `font-src ${from('data:')}`,
    `media-src ${from('data: blob:')}`,
    `connect-src ${from('data: blob:')}`,
    'worker-src data: blob:',
  ].join('; ');
}
