/** Path segments that precede an account's name. */
const before =
  /^(?:u|user|users|profile|profiles|people|person|in|member|members|author|authors|channel|company)$/i;

/** Whether an address has the form of an account's. */
export const isAccount = (href: string): boolean =>
  /^(?:https?:\/\/[^/?#]+)?\/?(?:@|(?:u|user|users|profile|people|in|members?|authors?)[/?])/i.test(
    href,
  ) && accountIn(href) !== '';

/**
 * The account that an address leads to: "/@ann", "/user/ann/", "/in/ann-field?trk=x",
 * "user?id=ann", "https://pier.example/people/ann"; empty: not an account's address.
 */
export function accountIn(href: string): string {
  if (!URL.canParse(href, 'https://x.invalid/')) return '';
  const { pathname, searchParams, protocol } = new URL(href, 'https://x.invalid/');
  if (!/^https?:$/.test(protocol)) return '';
  const [first = '', second = '', ...more] = pathname.split('/').filter(Boolean).map(decoded);
  if (before.test(first)) return plain(second || (searchParams.get('id') ?? ''));
  if (first.startsWith('@')) return plain(first);
  return !second && more.length === 0 && /^[\p{L}\p{N}._-]+$/u.test(first) ? first : '';
}

const plain = (name: string) => name.replace(/^@/, '').trim();

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
