import {
  grok,
  librechat,
  openWebui,
  pageAssist,
  perplexity,
  perplexityThread,
  roleChats,
} from './chats/chat-lists.ts';
import { chatgpt } from './chats/chatgpt.ts';
import { claude, claudeMemories, claudeProjects } from './chats/claude.ts';
import { geminiHtml, geminiJson } from './chats/gemini.ts';
import { jan, lobechat } from './chats/joined-chats.ts';
import type { FileHead, ImportFormat } from './import-format.ts';
import { bookmarks } from './saved/bookmarks.ts';
import { clippings } from './saved/clippings.ts';
import { linkTable, pocket, readwise } from './saved/csv-lists.ts';
import { cslJson, hypothesis, karakeep, omnivore, webAnnotations } from './saved/json-lists.ts';
import { omnivoreHighlights } from './saved/omnivore-highlights.ts';
import { ownMarkdown } from './saved/own-markdown.ts';
import { zoteroRdf } from './saved/zotero-rdf.ts';

/** Every format, a line each; the first that fits is taken, so the plain ones come last. */
export const formats: readonly ImportFormat[] = [
  chatgpt,
  claude,
  claudeProjects,
  claudeMemories,
  geminiJson,
  geminiHtml,
  grok,
  perplexity,
  perplexityThread,
  openWebui,
  librechat,
  lobechat,
  jan,
  pageAssist,
  bookmarks,
  ownMarkdown,
  omnivore,
  omnivoreHighlights,
  karakeep,
  hypothesis,
  webAnnotations,
  readwise,
  pocket,
  clippings,
  zoteroRdf,
  roleChats,
  cslJson,
  linkTable,
];

/** Characters of a file by which its format is known. */
export const headLength = 256 * 1024;

/** The format of a file by its beginning; null: none knows it. */
export function formatOf(name: string, text: string): ImportFormat | null {
  const head = headOf(name, text);
  return formats.find((format) => format.fits(head)) ?? null;
}

export function headOf(name: string, text: string): FileHead {
  const paths = /^\s*[[{]/.test(text) ? outlineOf(text) : new Set<string>();
  return { name, text, has: (path) => paths.has(path) };
}

/** A string, whole or cut off, with the colon that makes it a key; or a bracket. */
const token = /"((?:[^"\\]|\\[\s\S])*)(?:"(\s*:)?|\\?$)|[{}[\]]/g;
const maxDepth = 8;

/** Paths of the beginning of a JSON text, which need not be whole. */
function outlineOf(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  const open: { path: string; isList: boolean }[] = [];
  let key = '';
  for (const [sign, name, colon] of text.matchAll(token)) {
    const top = open.at(-1);
    const prefix = top?.path ?? '';
    if (name !== undefined) {
      if (!colon) continue;
      key = prefix === '' ? name : `${prefix}.${name}`;
      if (open.length <= maxDepth) paths.add(key);
    } else if (sign === '}' || sign === ']') open.pop();
    else {
      const place = !top || top.isList ? prefix : key;
      const path = sign === '[' ? `${place}[]` : place;
      if (sign === '[' && open.length <= maxDepth) paths.add(path);
      open.push({ path, isList: sign === '[' });
    }
  }
  return paths;
}
