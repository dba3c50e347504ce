/** A person's file name in a zip file, without what a path could be made of, and never empty. */
export function entryName(name: string): string {
  const plain = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').slice(0, 150);
  return /^\.*$/.test(plain) ? 'file' : plain;
}
