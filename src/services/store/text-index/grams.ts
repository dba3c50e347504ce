/** Bits of a part's signature, a power of two. */
const bits = 1 << 17;
const gramLength = 3;
/** The first letter of scripts in which two characters are a word that tells much: Thai to Hangul. */
const dense = 0x0e00;

/**
 * Which of the bits the substrings of three characters of a folded text set, and those of two where a word is often
 * no longer.
 */
function* gramsOf(folded: string): Generator<number> {
  for (let at = 0; at + 2 <= folded.length; at += 1) {
    const [one, two] = [folded.charCodeAt(at), folded.charCodeAt(at + 1)];
    if (one >= dense && two >= dense) yield bitOf(one, two, 0);
    if (at + gramLength <= folded.length) yield bitOf(one, two, folded.charCodeAt(at + 2));
  }
}

function bitOf(one: number, two: number, three: number): number {
  const mixed = Math.imul(one * 0x3_1ed + two, 0x9e37_79b1) ^ Math.imul(three, 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 15)) & (bits - 1);
}

/** Do signatures tell anything about a folded word? Not where it is too short. */
export function hasGrams(foldedWord: string): boolean {
  return !gramsOf(foldedWord).next().done;
}

/** A Bloom filter of the texts of a part: what it does not have is in none of them. */
export function signatureOf(foldedTexts: readonly string[]): Uint8Array<ArrayBuffer> {
  const signature = new Uint8Array(bits / 8);
  for (const text of foldedTexts) {
    for (const gram of gramsOf(text)) signature[gram >> 3]! |= 1 << (gram & 7);
  }
  return signature;
}

/** May a text of that part contain the folded words? Always where they are too short for grams. */
export function mayContain(signature: Uint8Array, foldedWords: string): boolean {
  for (const gram of gramsOf(foldedWords)) {
    if ((signature[gram >> 3]! & (1 << (gram & 7))) === 0) return false;
  }
  return true;
}
