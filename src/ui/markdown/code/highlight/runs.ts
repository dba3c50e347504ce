/** Kinds of words in code with their own style. */
export type HighlightStyle =
  | 'add'
  | 'comment'
  | 'function'
  | 'keyword'
  | 'literal'
  | 'meta'
  | 'name'
  | 'number'
  | 'remove'
  | 'string'
  | 'type'
  | 'variable';

/** A run of code with one style. */
export interface HighlightRun {
  look: HighlightStyle | null;
  text: string;
}

/** highlight.js has more scopes than are useful. By their first word. */
const looks: Readonly<Record<string, HighlightStyle>> = {
  addition: 'add',
  attr: 'name',
  attribute: 'name',
  built_in: 'type',
  bullet: 'meta',
  class: 'type',
  code: 'string',
  comment: 'comment',
  deletion: 'remove',
  doctag: 'comment',
  function: 'function',
  keyword: 'keyword',
  link: 'string',
  literal: 'literal',
  meta: 'meta',
  name: 'keyword',
  number: 'number',
  property: 'name',
  quote: 'comment',
  regexp: 'string',
  section: 'function',
  'selector-attr': 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  'selector-pseudo': 'name',
  'selector-tag': 'keyword',
  string: 'string',
  symbol: 'literal',
  tag: 'meta',
  'template-tag': 'meta',
  'template-variable': 'variable',
  title: 'function',
  type: 'type',
  variable: 'variable',
};

function lookOf(scope: string): HighlightStyle | null {
  if (scope === 'title.class' || scope === 'title.class.inherited') return 'type';
  return looks[scope.split('.', 1)[0]!] ?? null;
}

/** highlight.js's emitter interface: it gathers runs instead of HTML. */
export class RunsEmitter {
  readonly runs: HighlightRun[] = [];
  readonly #scopes: (HighlightStyle | null)[] = [null];

  addText(text: string): void {
    if (text === '') return;
    const look = this.#scopes.at(-1)!;
    const last = this.runs.at(-1);
    if (last?.look === look) last.text += text;
    else this.runs.push({ look, text });
  }

  startScope(scope: string): void {
    this.#scopes.push(lookOf(scope) ?? this.#scopes.at(-1)!);
  }

  endScope(): void {
    if (this.#scopes.length > 1) this.#scopes.pop();
  }

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  /** Code of another language inside. */
  __addSublanguage(inner: RunsEmitter): void {
    for (const run of inner.runs) {
      const last = this.runs.at(-1);
      const look = run.look ?? null;
      if (last?.look === look) last.text += run.text;
      else this.runs.push({ look, text: run.text });
    }
  }

  finalize(): void {}

  toHTML(): string {
    return '';
  }
}

/** The runs of each part of the code; unchanged ones keep their object. */
export function cutRuns(
  runs: readonly HighlightRun[],
  pieces: readonly string[],
  before: readonly (readonly HighlightRun[])[],
): (readonly HighlightRun[])[] {
  const made: HighlightRun[][] = pieces.map(() => []);
  let piece = 0;
  let left = pieces[0]?.length ?? 0;
  for (const { look, text } of runs) {
    let at = 0;
    while (at < text.length && piece < pieces.length) {
      const part = text.slice(at, at + left);
      made[piece]!.push({ look, text: part });
      at += part.length;
      left -= part.length;
      if (left > 0) break;
      piece += 1;
      left = pieces[piece]?.length ?? 0;
    }
  }
  return made.map((each, index) => (sameRuns(before[index], each) ? before[index]! : each));
}

function sameRuns(
  old: readonly HighlightRun[] | undefined,
  made: readonly HighlightRun[],
): boolean {
  return (
    old?.length === made.length &&
    made.every(({ look, text }, index) => old[index]!.look === look && old[index]!.text === text)
  );
}
