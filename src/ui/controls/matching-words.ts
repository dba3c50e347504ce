/** Lower case without accents, so that "resume" finds "Résumé". */
function foldCase(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A test for texts that hold each word of `query`; all do where it is empty. */
export function matchingWords(query: string): (text: string) => boolean {
  const words = foldCase(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldCase(text);
    return words.every((word) => folded.includes(word));
  };
}
