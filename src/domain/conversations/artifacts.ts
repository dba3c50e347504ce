import { ownValue } from '#shared/own-value.ts';

/** What an answer has made that is worth a view of its own. */
export type ArtifactKind = 'html' | 'svg' | 'mermaid' | 'markdown' | 'code';

/** A text of an answer between fences. */
export interface ArtifactSource {
  /** As the fence names it. */
  language: string;
  text: string;
}

/** Documents and code of more lines than this are artifacts; pages and pictures always are. */
const maxPlainLines = 15;

const kinds: Readonly<Record<string, ArtifactKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  svg: 'svg',
  mermaid: 'mermaid',
  markdown: 'markdown',
  md: 'markdown',
};

/** Languages whose fences have what a program prints, or a formula. */
const noCode = new Set(['math', 'text', 'txt', 'plaintext', 'console', 'output', 'log']);

/**
 * Null: not an artifact. `pieces`: the code in pieces, as it grows; at most its first lines are looked
 * at.
 */
export function artifactKind(language: string, pieces: readonly string[]): ArtifactKind | null {
  const name = language.toLowerCase();
  const known = ownValue(kinds, name);
  if (known && known !== 'markdown') return known;
  if (name === 'xml' && /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test((pieces[0] ?? '').slice(0, 300))) {
    return 'svg';
  }
  if (noCode.has(name) || !hasMoreLines(pieces, maxPlainLines)) return null;
  return known ?? 'code';
}

function hasMoreLines(pieces: readonly string[], limit: number): boolean {
  let lines = 1;
  for (const piece of pieces) {
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) {
      if (at < piece.length - 1 || piece !== pieces.at(-1)) lines += 1;
      if (lines > limit) return true;
    }
  }
  return false;
}

/** Characters of an artifact in which its name is looked for. */
export const nameRange = 4000;

const names: Readonly<Record<ArtifactKind, readonly RegExp[]>> = {
  html: [/<title[^>]{0,200}>([^<]{1,200})/i, /<h1[^>]{0,200}>([^<]{1,200})/i],
  svg: [/<title[^>]{0,200}>([^<]{1,200})/i],
  mermaid: [/^[ \t]{0,8}title:?[ \t]+(.{1,200})$/m],
  markdown: [/^#{1,3}[ \t]+(.{1,200})$/m],
  code: [
    /^\s*(?:\/\/|#|--|<!--|\/\*)[ \t]*([\w./-]{1,80}\.\w{1,8})\b/,
    /\b(?:class|interface|struct|trait|enum)[ \t]+(\w{1,80})/,
    /\b(?:function|def|fn|func|fun|sub)[ \t]+(\w{1,80})/,
  ],
};

/** The name that an artifact gives itself; empty: none. */
export function artifactName(kind: ArtifactKind, text: string): string {
  const head = text.slice(0, nameRange);
  for (const pattern of names[kind]) {
    const name = pattern.exec(head)?.[1]?.trim();
    if (name) return name;
  }
  return '';
}

const endings: Readonly<Record<string, string>> = {
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  kotlin: 'kt',
  csharp: 'cs',
  'c++': 'cpp',
  bash: 'sh',
  shell: 'sh',
  zsh: 'sh',
  powershell: 'ps1',
  markdown: 'md',
  mermaid: 'mmd',
  perl: 'pl',
  haskell: 'hs',
  elixir: 'ex',
  latex: 'tex',
};

/** The name of its file when it is downloaded. */
export function artifactFile(kind: ArtifactKind, { language, text }: ArtifactSource): string {
  const name = language.toLowerCase();
  const short = kind === 'code' ? name : kind;
  const ending = ownValue(endings, short) ?? (/^[a-z0-9]{1,8}$/.test(short) ? short : 'txt');
  const title = artifactName(kind, text).replace(/\.\w{1,8}$/, '');
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['gloss'];
  return `${words.join('-').slice(0, 60)}.${ending}`;
}

/** The page has what only runs with scripts. */
export function hasScripts(html: string): boolean {
  return /<script\b|\son[a-z]{3,30}\s{0,10}=|javascript:/i.test(html);
}

/** The message to the frame that shows a page with its scripts. */
export const artifactMessage = 'gloss.artifact';
