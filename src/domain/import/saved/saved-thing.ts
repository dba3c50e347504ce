import { sha256Hex } from '#shared/sha256.ts';
import { linkOf, text, timeOf } from '../foreign.ts';
import type { ImportedSaved, ImportedUnknown } from '../imported.ts';

/** What a file says of a thing; nothing of it is checked yet. */
export type RawSaved = {
  [Key in keyof Omit<ImportedSaved, 'kind' | 'id' | 'more' | 'position'>]?: unknown;
} & Partial<Pick<ImportedSaved, 'more' | 'position'>> & {
    /** The product's own; absent: it is known by what it says. */
    id?: unknown;
  };

/** A thing to save; one that says nothing and leads nowhere is of no use. */
export function savedThing(format: string, raw: RawSaved): ImportedSaved | ImportedUnknown {
  const link = linkOf(raw.link);
  const [title, quote, note] = [raw.title, raw.quote, raw.note].map((each) =>
    text(each).trim(),
  ) as [string, string, string];
  if (link === null && quote === '' && note === '')
    return { kind: 'unknown', what: title || text(raw.link) };
  const of =
    typeof raw.id === 'string' || typeof raw.id === 'number'
      ? [raw.id]
      : [link, title, quote, note];
  return {
    kind: 'saved',
    id: `import.${sha256Hex(JSON.stringify([format, ...of])).slice(0, 32)}`,
    title,
    link,
    quote,
    note,
    savedAt: timeOf(raw.savedAt, 0),
    tags: tagsOf(raw.tags),
    colour: text(raw.colour).toLowerCase(),
    position: raw.position ?? null,
    author: text(raw.author),
    ...(raw.more && { more: raw.more }),
  };
}

/** A list, or a text with commas or bars. */
function tagsOf(tags: unknown): string[] {
  const all: unknown[] = Array.isArray(tags) ? tags : text(tags).split(/[,|]/);
  return [...new Set(all.map((tag) => text(tag).trim()).filter(Boolean))];
}
