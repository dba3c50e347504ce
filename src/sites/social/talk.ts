import { linesAttribute } from '#domain/element-paths.ts';
import type { Comment, NotLoaded, PostDetails, SitePage } from '#domain/site-pages.ts';
import { lineOf, plainText } from './plain-text.ts';

/** One who spoke, as a reader finds them. */
export interface Said {
  author: string;
  /** The site's own name of the author, with its `@`. */
  handle?: string;
  /** Elements of the copy that hold the words, in order. */
  body: readonly Element[];
  /** Posts of others that are shown within: in the Markdown, never in the words. */
  quoted?: readonly Element[];
  /** ISO 8601, or empty. */
  date?: string;
  like?: number | null;
  level?: number;
  /** The page folds the rest away. */
  isCut?: boolean;
}

/** With the element that it stands in. */
export interface FoundSaid extends Said {
  box: Element;
}

export interface Talk {
  /** Of the document; empty: made of the author and the first words. */
  title: string;
  /** The post's own; empty where it has none. */
  postTitle?: string;
  post: Said;
  comments: readonly Said[];
  /** Posts that this one answers, the oldest first. */
  answered?: readonly Said[];
  /** Comments that the page has not loaded; absent: none. */
  notLoaded?: NotLoaded;
  isChat?: boolean;
}

export interface TalkRules {
  /** Left out of every body. */
  strip?: string;
  /** Where the site shows line ends of its text as such. */
  keepsLines?: string;
}

/** Words for eyes elsewhere, and what is pressed rather than read. */
const alwaysStripped =
  'script,style,noscript,svg,button,form,.sr-only,.visually-hidden,.u-hiddenVisually,.screen-reader-text,[data-testid=screen-reader],[contenteditable]:not([contenteditable=false i])';

/** S9.9. */
const maxTitle = 200;
/** Of a post without a title, for the document's. */
const fewWords = 80;
const cutMark = '(…)';

/** The page that a talk is; null where nobody said anything. */
export function talkPage(page: Document, talk: Talk, rules: TalkRules = {}): SitePage | null {
  const post = report(page, talk.post, rules);
  const comments = reportAll(page, talk.comments, rules);
  const answered = reportAll(page, talk.answered ?? [], rules);
  const postTitle = talk.postTitle ?? '';
  const isSilent = !post.content && (talk.post.quoted ?? []).length === 0;
  const isEmpty = isSilent && comments.length === 0;
  if (isEmpty && !(postTitle && talk.post.author)) return null;
  return {
    kind: 'social',
    data: {
      title: titleOf(talk, post.content),
      post: {
        content: post.content,
        author: talk.post.author,
        title: postTitle,
        date: talk.post.date ?? '',
      },
      comments: comments.map(commentOf),
      ...(answered.length > 0 && { answered: answered.map(commentOf) }),
      ...(talk.notLoaded && { notLoaded: talk.notLoaded }),
    },
    details: {
      post: post.details,
      comments: comments.map(({ words }) => words.details),
      ...(answered.length > 0 && { answered: answered.map(({ words }) => words.details) }),
      isChat: talk.isChat ?? false,
    },
  };
}

interface Reported {
  said: Said;
  words: Words;
}

/** Without those who said and showed nothing. */
export function reportAll(page: Document, all: readonly Said[], rules: TalkRules): Reported[] {
  return all
    .map((said) => ({ said, words: report(page, said, rules) }))
    .filter(({ words }) => words.content !== '' || words.isShown);
}

export function commentOf({ said, words }: Reported): Comment {
  return {
    content: words.content,
    author: said.author,
    like: said.like ?? null,
    level: said.level ?? 0,
  };
}

function titleOf({ title, postTitle, post }: Talk, content: string): string {
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
  /** Pictures, or posts of others, are shown. */
  isShown: boolean;
}

function report(page: Document, said: Said, rules: TalkRules): Words {
  const body = page.createElement('div');
  for (const element of said.body) {
    const copy = element.cloneNode(true) as Element;
    tidy(copy, rules);
    const part = page.createElement('div');
    part.append(copy);
    body.append(part);
  }
  if (said.isCut) body.append(cutMark);
  const content = plainText(body);
  for (const element of said.quoted ?? []) body.append(quoteOf(page, element, rules));
  const details = { body, handle: said.handle ?? '', date: said.date ?? '' };
  return { content, details, isShown: body.querySelector('img, blockquote') !== null };
}

function quoteOf(page: Document, element: Element, rules: TalkRules): Element {
  const quote = page.createElement('blockquote');
  const copy = element.cloneNode(true) as Element;
  tidy(copy, rules);
  quote.append(copy);
  return quote;
}

function tidy(copy: Element, { strip, keepsLines }: TalkRules): void {
  for (const node of copy.querySelectorAll(strip ? `${alwaysStripped},${strip}` : alwaysStripped)) {
    node.remove();
  }
  for (const image of copy.querySelectorAll('img[alt]')) {
    const alt = image.getAttribute('alt') ?? '';
    if (isEmoji(alt)) image.replaceWith(alt);
  }
  showLines(copy, [`[${linesAttribute}]`, keepsLines].filter(Boolean).join());
}

/** A picture that stands for a letter of the text. */
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

/** The words of a name, without what is said beside it. */
export function nameOf(element: Element | null): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  tidy(copy, {});
  return lineOf(copy);
}
