/** The text to which offsets, hashes and quotes refer (DESIGN section 7): NFC with LF. */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC');
}

/** The form in which texts are compared: NFKC, white space folded to single spaces. */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}
