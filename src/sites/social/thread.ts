import { linesAttribute } from '#domain/capture/element-paths.ts';
import type { Comment, NotLoaded, PostDetails, SitePage } from '#domain/sites/site-pages.ts';
import { lineOf, plainText } from './plain-text.ts';

/** A post or comment as a reader finds it. */
export interface Entry {
  author: string;
  /** The account name of the author, with its `@`. */
  handle?: string;
  /** Elements of the copy that hold its text, in order. */
  body: readonly Element[];
  /** Posts of others that it shows: part of the Markdown, not of the text. */
  quoted?: readonly Element[];
  /** ISO 8601, or empty. */
  date?: string;
  like?: number | null;
  level?: number;
  /** The page folds the rest of its text. */
  isCut?: boolean;
}

/** An entry with its element. */
export interface FoundEntry extends Entry {
  box: Element;
}

export interface Thread {
  /** Title of the document; empty: made of the author and the first words. */
  title: string;
  /** The post's own; empty where it has none. */
  postTitle?: string;
  post: Entry;
  comments: readonly Entry[];
  /** Posts that this one answers, the oldest first. */
  answered?: readonly Entry[];
  /** Comments that the page has not loaded; absent: none. */
  notLoaded?: NotLoaded;
  isChat?: boolean;
}

export interface ThreadRules {
  /** Selector of elements that are left out of every body. */
  strip?: string;
  /** Selector of elements in which line ends of the text are shown. */
  keepsLines?: string;
}

/** Text for screen readers, and controls. */
const alwaysStripped =
  'script,style,noscript,svg,button,form,.sr-only,.visually-hidden,.u-hiddenVisually,.screen-reader-text,[data-testid=screen-reader],[contenteditable]:not([contenteditable=false i])';

/** S9.9. */
const maxTitle = 200;
/** UTF-16 units of a post's text in the document's title, where the post has none. */
const fewWords = 80;
const cutMark = '(…)';

/** The page of a thread; null where it has no content. */
export function threadPage(
  page: Document,
  thread: Thread,
  rules: ThreadRules = {},
): SitePage | null {
  const post = renderEntry(page, thread.post, rules);
  const comments = renderEntries(page, thread.comments, rules);
  const answered = renderEntries(page, thread.answered ?? [], rules);
  const postTitle = thread.postTitle ?? '';
  const isSilent = !post.content && (thread.post.quoted ?? []).length === 0;
  const isEmpty = isSilent && comments.length === 0;
  if (isEmpty && !(postTitle && thread.post.author)) return null;
  return {
    kind: 'social',
    data: {
      title: titleOf(thread, post.content),
      post: {
        content: post.content,
        author: thread.post.author,
        title: postTitle,
        date: thread.post.date ?? '',
      },
      comments: comments.map(commentOf),
      ...(answered.length > 0 && { answered: answered.map(commentOf) }),
      ...(thread.notLoaded && { notLoaded: thread.notLoaded }),
    },
    details: {
      post: post.details,
      comments: comments.map(({ words }) => words.details),
      ...(answered.length > 0 && { answered: answered.map(({ words }) => words.details) }),
      isChat: thread.isChat ?? false,
    },
  };
}

interface RenderedEntry {
  entry: Entry;
  words: Words;
}

/** Without entries that have no text and show nothing. */
export function renderEntries(
  page: Document,
  all: readonly Entry[],
  rules: ThreadRules,
): RenderedEntry[] {
  return all
    .map((entry) => ({ entry, words: renderEntry(page, entry, rules) }))
    .filter(({ words }) => words.content !== '' || words.isShown);
}

export function commentOf({ entry, words }: RenderedEntry): Comment {
  return {
    content: words.content,
    author: entry.author,
    like: entry.like ?? null,
    level: entry.level ?? 0,
  };
}

function titleOf({ title, postTitle, post }: Thread, content: string): string {
  const stated = title.trim() || postTitle?.trim();
  if (stated) return stated.slice(0, maxTitle);
  const words = content.replace(/\s+/g, ' ');
  const first =
    words.length > fewWords ? `${words.slice(0, fewWords).replace(/\s\S*$/, '')}…` : words;
  return [post.author, first].filter(Boolean).join(': ').slice(0, maxTitle);
}

interface Words {
  content: string;
  details: PostDetails;
  /** Pictures or posts of others are shown. */
  isShown: boolean;
}

function renderEntry(page: Document, entry: Entry, rules: ThreadRules): Words {
  const body = page.createElement('div');
  for (const element of entry.body) {
    const copy = element.cloneNode(true) as Element;
    tidy(copy, rules);
    const part = page.createElement('div');
    part.append(copy);
    body.append(part);
  }
  if (entry.isCut) body.append(cutMark);
  const content = plainText(body);
  for (const element of entry.quoted ?? []) body.append(quoteOf(page, element, rules));
  const details = { body, handle: entry.handle ?? '', date: entry.date ?? '' };
  return { content, details, isShown: body.querySelector('img, blockquote') !== null };
}

function quoteOf(page: Document, element: Element, rules: ThreadRules): Element {
  const quote = page.createElement('blockquote');
  const copy = element.cloneNode(true) as Element;
  tidy(copy, rules);
  quote.append(copy);
  return quote;
}

function tidy(copy: Element, { strip, keepsLines }: ThreadRules): void {
  for (const node of copy.querySelectorAll(strip ? `${alwaysStripped},${strip}` : alwaysStripped)) {
    node.remove();
  }
  for (const image of copy.querySelectorAll('img[alt]')) {
    const alt = image.getAttribute('alt') ?? '';
    if (isEmoji(alt)) image.replaceWith(alt);
  }
  showLines(copy, [`[${linesAttribute}]`, keepsLines].filter(Boolean).join());
}

/** A picture in place of a character. */
function isEmoji(alt: string): boolean {
  return (
    alt.length > 0 &&
    alt.length < 40 &&
    (/^:[\w+-]+:$/.test(alt) ||
      /^(?=.*\p{Extended_Pictographic}|.*\p{Regional_Indicator})[\P{L}]+$/u.test(alt))
  );
}

function showLines(copy: Element, where: string): void {
  const page = copy.ownerDocument;
  const texts: Text[] = [];
  const walker = page.createTreeWalker(copy, 4);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.data.includes('\n')) continue;
    const isNoted = parent?.hasAttribute(linesAttribute) ?? false;
    if (!text.data.trim() && !(isNoted && isBetweenWords(text))) continue;
    if (!parent || parent.closest('pre') || !parent.closest(where)) continue;
    const lines = text.data.split('\n').flatMap((line) => [page.createElement('br'), line]);
    text.replaceWith(...lines.slice(1));
  }
}

const isBetweenWords = ({ previousSibling, nextSibling }: Text) =>
  [previousSibling, nextSibling].every((node) =>
    /^(?:A|B|EM|I|SPAN|STRONG)$/.test(node?.nodeName ?? ''),
  );

/** The text of a name, without what is only for screen readers. */
export function nameOf(element: Element | null): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  tidy(copy, {});
  return lineOf(copy);
}
