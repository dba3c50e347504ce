/**
 * A diagram's code as models write it, made such that it can be read: without a fence, labels of a flowchart with
 * brackets in them in quotes. null: nothing is to be changed.
 */
export function readableDiagram(code: string): string | null {
  const bare = code.replace(/^\s*```[\w-]*\n/, '').replace(/\n```\s*$/, '');
  const lines = bare.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n');
  const first = lines.find((line) => line.trim() !== '' && !line.trim().startsWith('%%'));
  const isFlow = /^(?:flowchart|graph)\b/.test(first?.trim() ?? '');
  const changed = isFlow ? bare.split('\n').map(withQuotes).join('\n') : bare;
  return changed === code ? null : changed;
}

/** Longer lines are no row of a flowchart. */
const maxLine = 2000;
const closings: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };

/** Labels of nodes and of arrows: what is between a name's bracket and its last one, `-->|…|`. */
function withQuotes(line: string): string {
  if (
    line.length > maxLine ||
    /^\s*(?:%%|style|classDef|class|click|linkStyle|subgraph)\b/.test(line)
  ) {
    return line;
  }
  const arrows = line.replace(/\|([^|"]*)\|/g, (whole, label: string) =>
    /[()[\]{}]/.test(label) ? `|"${label.trim()}"|` : whole,
  );
  let written = '';
  for (let at = 0; at < arrows.length; ) {
    const opening = /^[\p{L}\p{N}_]([[({]{1,2})/u.exec(arrows.slice(at, at + 3));
    const end = opening ? endOf(arrows, at + 1) : -1;
    if (!opening || end < 0) {
      written += arrows[at];
      at += 1;
      continue;
    }
    written += arrows[at] + quoted(arrows.slice(at + 1, end));
    at = end;
  }
  return written;
}

/** Where the brackets that begin at `from` are closed; -1: nowhere. */
function endOf(line: string, from: number): number {
  const open: string[] = [];
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    const letter = line[at]!;
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (closings[letter]) open.push(closings[letter]);
    else if (letter === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  return -1;
}

/** `[Lamp (oil)]` → `["Lamp (oil)"]`; shapes of two brackets keep them. */
function quoted(label: string): string {
  const shape =
    /^(\[\[|\(\(|\{\{|\[\(|\(\[|\[|\(|\{)([\s\S]*?)(\]\]|\)\)|\}\}|\)\]|\]\)|\]|\)|\})$/.exec(
      label,
    );
  const [, opening = '', inner = ''] = shape ?? [];
  const closing = opening
    .split('')
    .reverse()
    .map((each) => closings[each])
    .join('');
  const whole =
    shape && label.endsWith(closing) ? label.slice(opening.length, -closing.length) : '';
  if (!shape || whole === '' || whole.includes('"') || !/[()[\]{}]/.test(whole || inner))
    return label;
  return `${opening}"${whole}"${closing}`;
}
