/** The match pattern of the one origin that an API host needs, or `null` for what is no address. */
export function hostPattern(host: string): string | null {
  const text = host.trim();
  if (text === '') return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    return `${url.protocol}//${url.hostname}/*`;
  } catch {
    return null;
  }
}
