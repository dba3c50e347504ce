/** RFC 5321: octets of a path, without its angle brackets. */
const maxEmail = 254;

/** S5.7: text, @, text, dot, text, no white space. */
export function isEmail(text: string): boolean {
  if (text.length > maxEmail || /\s/.test(text)) return false;
  const parts = text.split('@');
  const [name = '', domain = ''] = parts;
  const dot = domain.lastIndexOf('.');
  return parts.length === 2 && name !== '' && dot > 0 && dot < domain.length - 1;
}

/**
 * Is the address no second name of another's mailbox? Characters that are not seen make one, and so do those that mean
 * others (NFKC).
 */
export function isPlainEmail(text: string): boolean {
  if (!isEmail(text) || /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text)) return false;
  return text === text.normalize('NFKC') && hasPlainDomain(text);
}

/** Of ASCII only what a host's name may have: URL parsers read the rest as something else. */
function hasPlainDomain(text: string): boolean {
  return /^[\w.\-\u{80}-\u{10ffff}]+$/u.test(text.slice(text.lastIndexOf('@') + 1));
}

/**
 * S5.7: may a code be sent there? A plus sign makes many addresses of one mailbox. Characters that separate or wrap
 * addresses in a mail's header are refused too.
 */
export function isSignInEmail(text: string): boolean {
  return isPlainEmail(text) && !/[+,;:<>()[\]\\"]/.test(text);
}

/** The form in which addresses are compared and stored. */
export function normalizedEmail(text: string): string {
  return text.trim().toLowerCase();
}
