interface CodeRange {
  start: number;
  end: number;
}

/** Where Markdown's code is: fenced blocks, and inline code that ends on its line. In order. */
export function codeRanges(text: string): CodeRange[] {
  const ranges: CodeRange[] = [];
  let fence = '';
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = lineEnd(text, start);
    const line = text.slice(start, end);
    if (fence === '') {
      fence = /^[^\S\n]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (fence === '') ranges.push(...inlineCode(line, start));
      else ranges.push({ start, end });
      continue;
    }
    ranges.at(-1)!.end = end;
    if (closes(line.trim(), fence)) fence = '';
  }
  return ranges;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

function closes(words: string, fence: string): boolean {
  return words.startsWith(fence) && /^[`~]*$/.test(words);
}

/** Code within a line or block: a run of backticks opens it where a run of the same length follows. */
export function inlineCode(line: string, offset: number): CodeRange[] {
  if (!line.includes('`')) return [];
  const runs = Array.from(line.matchAll(/(?<!\\)`+/g), ({ 0: ticks, index }) => {
    return { size: ticks.length, start: index, end: index + ticks.length };
  });
  // The first run last, where it is taken away at no cost.
  const bySize = Map.groupBy(runs.toReversed(), ({ size }) => size);
  const ranges: CodeRange[] = [];
  let at = 0;
  for (const { size, start, end } of runs) {
    const same = bySize.get(size)!;
    while (same.length > 0 && same.at(-1)!.start < Math.max(end, at)) same.pop();
    const close = start < at ? undefined : same.at(-1);
    if (!close) continue;
    ranges.push({ start: offset + start, end: offset + close.end });
    at = close.end;
  }
  return ranges;
}

const fenceLine = /^[ \t>]*(`{3,}|~{3,})(?![`~])[^`\n]*$/gm;

/** Fenced blocks alone, with the signs that end them; `start` and `end` include the fences. */
export function fencedRanges(text: string): (CodeRange & { sign: string })[] {
  const ranges: (CodeRange & { sign: string })[] = [];
  if (!/```|~~~/.test(text)) return ranges;
  let open: { start: number; sign: string } | null = null;
  for (const { 0: line, 1: sign = '', index } of text.matchAll(fenceLine)) {
    const end = index + line.length;
    if (!open) open = { start: index, sign };
    else if (closes(line.replace(/^[ \t>]+/, '').trimEnd(), open.sign)) {
      ranges.push({ ...open, end });
      open = null;
    }
  }
  if (open) ranges.push({ ...open, end: text.length });
  return ranges;
}
