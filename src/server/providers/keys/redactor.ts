/** Shorter secrets would also replace ordinary words. */
const minSecret = 8;
const replacement = '[redacted]';

/**
 * Bearers and tokens of any origin: an authorization value, a JWT, keys in the form of known vendors.
 * Bounded repetitions, so that no text takes more than linear time.
 */
const patterns = [
  /\b(?:bearer|basic)\s{1,8}[\w.~+/=-]{8,4096}/gi,
  /\beyJ[\w-]{8,512}\.[\w-]{8,2048}(?:\.[\w-]{0,512})?/g,
  /\b(?:sk|pk|rk|xai|gsk|key)-[\w-]{16,256}/g,
  /\bAIza[\w-]{20,64}/g,
];

/** Removes secrets from texts that leave the server: vendors' errors and log lines. */
export class Redactor {
  #variants: readonly string[] = [];
  #keys: readonly Buffer[] = [];
  readonly #groups = new Map<string, readonly string[]>();

  /** Sets the secrets of one origin, such as `keys`, in place of its earlier ones. */
  set(origin: string, secrets: readonly (string | null)[]): void {
    const found = secrets.filter((each): each is string => (each?.length ?? 0) >= minSecret);
    this.#groups.set(origin, found);
    const all = Array.from(this.#groups.values()).flat().flatMap(variantsOf);
    // The longest first: one may be a part of another.
    this.#variants = byLength(all);
    const inAnswers = Array.from(this.#groups.values()).flat().flatMap(inAnswer);
    this.#keys = byLength(inAnswers).map((key) => Buffer.from(key));
  }

  /** What no answer of a vendor may hand on: secrets that are no words, and the header of any. The longest first. */
  get keys(): readonly Buffer[] {
    return this.#keys;
  }

  /** An answer's text without `keys`; `redact` is for errors, which are no one's words. */
  hide(text: string): string {
    let hidden = text;
    for (const key of this.#keys) hidden = hidden.replaceAll(key.toString(), replacement);
    return hidden;
  }

  redact(text: string): string {
    let redacted = text;
    for (const variant of this.#variants) redacted = redacted.replaceAll(variant, replacement);
    for (const pattern of patterns) redacted = redacted.replace(pattern, replacement);
    return redacted;
  }
}

const byLength = (texts: readonly string[]) =>
  [...new Set(texts)].sort((a, b) => b.length - a.length);

/** Some hosts have `not-needed` for a key: an answer may say that. */
const isNoWord = (secret: string) => secret.length >= 16 && /\d/.test(secret);

const inAnswer = (secret: string) => [
  `Bearer ${secret}`,
  ...(isNoWord(secret) ? variantsOf(secret) : []),
];

/** The forms in which a text may quote a secret. */
function variantsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/={1,2}$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ];
}
