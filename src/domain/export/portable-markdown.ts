import { codeRanges } from '../evidence/code-ranges.ts';
import { fenceOf } from '../markdown/fence-line.ts';
import { readBackslashMath } from '../markdown/inline-math.ts';
import { strictMarkdown } from '../markdown/strict-markdown.ts';

/**
 * An answer as any Markdown program reads it: formulas in dollar signs, and what an answer that was stopped has left
 * open is closed, so that it does not take in the text behind it.
 */
export function portableMarkdown(text: string): string {
  return withClosedEnd(strictMarkdown(withDollarMath(text)));
}

/** `\(…\)` and `\[…\]` outside of code. */
function withDollarMath(text: string): string {
  if (!/\\[([]/.test(text)) return text;
  const ranges = codeRanges(text);
  let out = '';
  let at = 0;
  let range = 0;
  for (let next = text.indexOf('\\', at); next >= 0; next = text.indexOf('\\', next)) {
    while (ranges[range] && ranges[range]!.end <= next) range += 1;
    const code = ranges[range];
    if (code && code.start <= next) {
      next = code.end;
      continue;
    }
    const char = text[next + 1];
    const math = char === '(' || char === '[' ? readBackslashMath(text, next) : 'none';
    if (typeof math !== 'object') {
      next += 2;
      continue;
    }
    out += text.slice(at, next) + inDollars(math.tex, math.display);
    next += math.raw.length;
    at = next;
  }
  return out + text.slice(at);
}

const inDollars = (tex: string, display: boolean) => (display ? `$$${tex}$$` : `$${tex}$`);

function withClosedEnd(text: string): string {
  let fence = '';
  let isMath = false;
  let details = 0;
  for (const line of text.split('\n')) {
    const run = fenceOf(line);
    if (fence !== '') {
      if (run?.mark.startsWith(fence) && run.info === '') fence = '';
    } else if (run) fence = run.mark;
    else if (line.trim() === '$$') isMath = !isMath;
    else if (/^<details\b/i.test(line)) details += 1;
    else if (/^<\/details>/i.test(line)) details = Math.max(0, details - 1);
  }
  const open = [fence, isMath ? '$$' : '', ...Array<string>(details).fill('</details>')];
  return [text.trimEnd(), ...open.filter(Boolean)].join('\n');
}

/** A line of plain text in Markdown: none of its signs has a meaning. */
export function escapeMarkdownLine(text: string): string {
  return text.replace(/[\\`*_[\]<>~|$]/g, '\\$&').replace(/^([#+-]|\d+[.)])/, '\\$1');
}
