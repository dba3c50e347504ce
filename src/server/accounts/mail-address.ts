import { domainToASCII } from 'node:url';
import { isPlainEmail, normalizedEmail } from '#domain/capture/email.ts';

/**
 * The one form in which a mailbox is stored and compared: in lower case, its domain as DNS has it (UTS 46). Null: the
 * text is no address, or one that hides which mailbox it is.
 */
export function mailAddress(text: string): string | null {
  const email = normalizedEmail(text);
  if (!isPlainEmail(email)) return null;
  const at = email.indexOf('@');
  const address = `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
  // A last label of digits is an IPv4 address, which can be written in many ways.
  return isPlainEmail(address) && !/[@.]\d+$/.test(address) ? address : null;
}

/** A name of the setting ALLOWED_EMAILS, `ann@gloss.example` or `@gloss.example`, in the form of addresses. */
export function allowedName(text: string): string {
  const name = normalizedEmail(text);
  const at = name.lastIndexOf('@');
  return at < 0 ? name : `${name.slice(0, at)}@${domainToASCII(name.slice(at + 1))}`;
}
