/** How a page that has no script yet writes a formula in its text. */
const delimiters = [
  { open: '\\(', close: '\\)', isBlock: false },
  { open: '\\[', close: '\\]', isBlock: true },
  { open: '$$', close: '$$', isBlock: true },
];
/** A longer text between two delimiters is no formula. */
const maxTex = 2000;

export interface TexPart {
  from: number;
  to: number;
  tex: string;
  isBlock: boolean;
}

/** Formulas between delimiters in a text, in order; in time linear in its length. */
export function texIn(text: string): TexPart[] {
  const parts: TexPart[] = [];
  for (let at = 0; at < text.length; ) {
    const next = firstOpen(text, at);
    if (!next) break;
    const { from, open, close, isBlock } = next;
    const end = text.slice(from, from + maxTex).indexOf(close, open.length);
    const tex = end < 0 ? '' : text.slice(from + open.length, from + end).trim();
    // Two dollars are also said of prices.
    const isTex = open !== '$$' || /[\\_^={}]/.test(tex);
    const isFormula = tex !== '' && isTex && !tex.includes('\\[') && !tex.includes('\\(');
    const to = isFormula ? from + end + close.length : from + open.length;
    if (isFormula) parts.push({ from, to, tex, isBlock });
    at = to;
  }
  return parts;
}

function firstOpen(text: string, from: number) {
  for (let at = from; at < text.length; at += 1) {
    const found = delimiters.find(({ open }) => text.startsWith(open, at));
    if (found) return { ...found, from: at };
  }
  return null;
}
