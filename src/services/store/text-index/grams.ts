/** Bits of a part's signature, a power of two. */
const bits = 1 << 17;
export const gramLength = 3;

/** As both texts and searched words are compared. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Which of the bits the substrings of three characters of a folded text set. */
function* gramsOf(folded: string): Generator<number> {
  for (let at = 0; at + gramLength <= folded.length; at += 1) {
    const [one, two, three] = [0, 1, 2].map((place) => folded.charCodeAt(at + place));
    const mixed = Math.imul(one! * 0x3_1ed + two!, 0x9e37_79b1) ^ Math.imul(three!, 0x85eb_ca6b);
    yield (mixed ^ (mixed >>> 15)) & (bits - 1);
  }
}

/** A Bloom filter of the texts of a part: what it does not have is in none of them. */
export function signatureOf(foldedTexts: readonly string[]): Uint8Array<ArrayBuffer> {
  const signature = new Uint8Array(bits / 8);
  for (const text of foldedTexts) {
    for (const gram of gramsOf(text)) signature[gram >> 3]! |= 1 << (gram & 7);
  }
  return signature;
}

/** May a text of that part contain the folded words? Of fewer than three characters: always. */
export function mayContain(signature: Uint8Array, foldedWords: string): boolean {
  for (const gram of gramsOf(foldedWords)) {
    if ((signature[gram >> 3]! & (1 << (gram & 7))) === 0) return false;
  }
  return true;
}
