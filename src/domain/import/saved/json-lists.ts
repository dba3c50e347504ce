import { firstText, others, type Row, row, rows, text } from '../foreign.ts';
import type { FileHead, ImportFormat } from '../import-format.ts';
import type { ProductId } from '../products.ts';
import { type RawSaved, savedThing } from './saved-thing.ts';

interface SavedList {
  id: ProductId;
  /** The first that is there is read; empty: the file is the list. */
  lists: readonly string[];
  /** Paths of an item that this product alone has. */
  signs: readonly string[];
  passes?: RegExp;
  known: readonly string[];
  read: (item: Row) => RawSaved;
}

/** A format of saved things in lists, with what differs. */
function savedList(of: SavedList): ImportFormat {
  const listOf = (head: FileHead) =>
    of.lists.find((list) => of.signs.every((sign) => head.has(`${list}[].${sign}`)));
  return {
    id: of.id,
    pieces: 'items',
    fits: (head) => listOf(head) !== undefined,
    lists: (head) => [listOf(head) ?? ''],
    ...(of.passes && { passes: of.passes }),
    *read(value) {
      const item = row(value);
      yield savedThing(of.id, { ...of.read(item), ...others(item, of.known) });
    },
  };
}

const names = (list: unknown) =>
  (Array.isArray(list) ? list : []).map((each: unknown) => text(each) || text(row(each).name));

/** Omnivore, `metadata_0_to_20.json`: `{id, slug, title, url, author, description, labels, savedAt}`. */
export const omnivore = savedList({
  id: 'omnivore',
  lists: [''],
  signs: ['slug', 'url', 'savedAt'],
  // Copies of pages.
  passes: /(?:^|\/)content\/[^/]+\.(?:html|pdf)$/i,
  known: ['id', 'title', 'url', 'author', 'description', 'labels', 'savedAt'],
  read: (item) => ({
    id: item.id,
    title: item.title,
    link: item.url,
    note: item.description,
    author: item.author,
    tags: names(item.labels),
    savedAt: item.savedAt,
  }),
});

/** Karakeep (Hoarder), "Export": `{bookmarks: [{createdAt, title, tags, content: {type, url} | {type, text}, note}]}`. */
export const karakeep = savedList({
  id: 'karakeep',
  lists: ['bookmarks'],
  signs: ['content', 'createdAt'],
  known: ['createdAt', 'title', 'tags', 'content', 'note'],
  read: (item) => ({
    title: item.title,
    link: row(item.content).url,
    note: [text(row(item.content).text), text(item.note)].filter(Boolean).join('\n\n'),
    tags: names(item.tags),
    savedAt: item.createdAt,
  }),
});

/** Hypothesis, "Export": `{annotations: [{id, uri, document, text, tags, target: [{selector}], created}]}`, or `rows` of its API. */
export const hypothesis = savedList({
  id: 'hypothesis',
  lists: ['annotations', 'rows', ''],
  signs: ['uri', 'target'],
  known: [
    'id',
    'uri',
    'document',
    'text',
    'tags',
    'target',
    'created',
    'user',
    'user_info',
    'permissions',
    'links',
    'flagged',
    'hidden',
  ],
  read: (item) => {
    const selectors = rows(item.target).flatMap((target) => rows(target.selector));
    const { title } = row(item.document);
    return {
      id: item.id,
      title: firstText(title, ...(Array.isArray(title) ? (title as unknown[]) : [])),
      link: item.uri,
      quote: selectors.map(({ exact }) => text(exact)).find(Boolean),
      note: item.text,
      tags: item.tags,
      savedAt: item.created,
      position: selectors as never,
    };
  },
});

/** What the W3C lets stand alone or in a list. */
const oneOrMore = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** W3C Web Annotation, a collection of `{body, target: {source, selector}}`, as this product and others write it. */
export const webAnnotations = savedList({
  id: 'annotations',
  lists: ['first.items', 'items', ''],
  signs: ['target', 'motivation'],
  known: ['@context', 'id', 'type', 'motivation', 'created', 'body', 'bodyValue', 'target'],
  read: ({ id, body, bodyValue, target, created }) => {
    const said = (...purposes: unknown[]) =>
      rows(oneOrMore(body))
        .filter(({ purpose }) => purposes.includes(purpose))
        .map(({ value }) => text(value));
    const [of] = oneOrMore(target);
    const { source, selector, 'dc:title': title, 'dc:creator': author } = row(of);
    const selectors = rows(oneOrMore(selector));
    // A body without a purpose says something of its target.
    const notes = [...said('commenting', 'replying', 'describing', undefined), text(bodyValue)];
    return {
      id,
      title,
      author,
      link: firstText(source, row(source).id, of),
      quote: selectors.map(({ exact }) => text(exact)).find(Boolean),
      note: notes.filter(Boolean).join('\n\n'),
      tags: said('tagging'),
      colour: said('classifying')[0],
      savedAt: created,
      position: selectors as never,
    };
  },
});

/** CSL-JSON, as Zotero and others export it: `{id, type, title, author, issued, URL, abstract, note}`. */
export const cslJson = savedList({
  id: 'zotero',
  lists: ['', 'items'],
  signs: ['type', 'title', 'issued'],
  known: ['id', 'title', 'URL', 'author', 'abstract', 'note', 'keyword'],
  read: (item) => ({
    id: item.id,
    title: item.title,
    link: firstText(item.URL, item.DOI && `https://doi.org/${text(item.DOI)}`),
    note: firstText(item.note, item.abstract),
    author: rows(item.author)
      .map(
        ({ literal, given, family }) =>
          firstText(literal) || [text(given), text(family)].filter(Boolean).join(' '),
      )
      .join('; '),
    tags: item.keyword,
    savedAt: dateOf(row(item.accessed)) ?? dateOf(row(item.issued)),
  }),
});

function dateOf(date: Row): string | undefined {
  const [parts] = Array.isArray(date['date-parts']) ? (date['date-parts'] as unknown[]) : [];
  if (!Array.isArray(parts) || parts.length === 0) return text(date.raw) || undefined;
  const [year, month = 1, day = 1] = parts.map(Number);
  return new Date(Date.UTC(year!, month - 1, day)).toISOString();
}
