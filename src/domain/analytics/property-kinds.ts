/**
 * What a property may hold. No kind has room for a sentence, an address of a page, or one of mail: what a person reads
 * or writes fits into none of them.
 */
export type PropertyKind = 'name' | 'names' | 'id' | 'path' | 'host' | 'zone' | 'number' | 'flag';

const patterns = {
  /** A word of ours, a version, the name of a browser. */
  name: /^[\w$.-]+(?: [\w$.-]+)?$/,
  id: /^[\w$:.-]{1,100}$/,
  /** Of a page of ours, ids left out. */
  path: /^\/[\w:./-]*$/,
  host: /^[a-z0-9.-]+$/,
  zone: /^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+){0,2}$/,
} as const;
const maxLength = 64;

const isText = (kind: keyof typeof patterns, value: unknown) =>
  typeof value === 'string' &&
  value.length <= (kind === 'id' || kind === 'path' ? 100 : maxLength) &&
  patterns[kind].test(value);

/** Is this value of the kind? */
export function isOfKind(kind: PropertyKind, value: unknown): boolean {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'names') {
    return (
      Array.isArray(value) && value.length <= 20 && value.every((each) => isText('name', each))
    );
  }
  return isText(kind, value);
}

/** Of `values`, those that `kinds` lists, in the shape it says. */
export function allowedProperties(
  values: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, PropertyKind>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      return kind !== undefined && isOfKind(kind, value);
    }),
  );
}
