import { codeRanges } from '#domain/evidence/code-ranges.ts';
import {
  isFormula,
  type MathReading,
  readBackslashMath,
  readDollarMath,
} from '#domain/markdown/inline-math.ts';
import { maxFormulaCharacters } from '#domain/markdown/math-markup.ts';

export interface FoundFormula {
  tex: string;
  display: boolean;
  /** As it was written. */
  raw: string;
}

/** Replaces the formulas outside of code and addresses; `put` gives the text in place of one. */
export function replaceFormulas(text: string, put: (formula: FoundFormula) => string): string {
  if (!/\$|\\[([]/.test(text)) return text;
  const ranges = codeRanges(text);
  let out = '';
  let at = 0;
  let range = 0;
  for (let next = nextSign(text, 0); next >= 0; next = nextSign(text, next)) {
    while (ranges[range] && ranges[range]!.end <= next) range += 1;
    const code = ranges[range];
    if (code && code.start <= next) {
      next = code.end;
      continue;
    }
    const formula = readFormula(text, next);
    if (!formula || isInAddress(text, next)) {
      next += text[next] === '\\' || text.startsWith('$$', next) ? 2 : 1;
      continue;
    }
    out += text.slice(at, next) + put(formula);
    next += formula.raw.length;
    at = next;
  }
  return out + text.slice(at);
}

function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '$' || text[at] === '\\') return at;
  }
  return -1;
}

function readFormula(text: string, at: number): FoundFormula | null {
  const next = text[at + 1] ?? '';
  let reading: MathReading = 'none';
  if (text[at] === '$') reading = readDollarMath(text, at);
  else if (next === '(' || next === '[') reading = readBackslashMath(text, at);
  if (typeof reading === 'object') return reading;
  return reading === 'later' ? readBlock(text, at) : null;
}

/** One on lines of its own may be longer than one in a line; it may also be in a quote. */
function readBlock(text: string, at: number): FoundFormula | null {
  const open = text.slice(at, at + 2);
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if ((open !== '$$' && open !== '\\[') || !/^[ \t>]*$/.test(before)) return null;
  const end = text.indexOf(open === '$$' ? '$$' : '\\]', at + 2);
  if (end < 0 || end - at > maxFormulaCharacters) return null;
  const written = text.slice(at + 2, end);
  const tex = (before.includes('>') ? written.replace(/^[ \t]*>/gm, '') : written).trim();
  if (!isFormula(tex, true) || /\n[ \t]*\n/.test(tex)) return null;
  return { tex, display: true, raw: text.slice(at, end + 2) };
}

/** Dollar signs of an address are its own. */
function isInAddress(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < 2000 && /\S/.test(text[start - 1]!)) start -= 1;
  const word = text.slice(start, at);
  return /:\/\/|^www\.|\]\(/i.test(word);
}
