import { text } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import { markdownOfHtml, partsOf } from '../markup.ts';
import { savedThing } from './saved-thing.ts';

/** Zotero RDF: `<bib:Article rdf:about="…">` with Dublin Core fields; notes are `bib:Memo`, which items name by `dcterms:isReferencedBy`. */
export const zoteroRdf: ImportFormat = {
  id: 'zotero',
  pieces: 'text',
  fits: ({ text: head }) => head.includes('<rdf:RDF') && head.includes('zotero.org/namespaces'),
  *read(piece) {
    const resources = resourcesOf(text(piece));
    const memos = new Map(
      resources
        .filter(({ tag }) => tag === 'bib:memo')
        .map((memo) => [memo.about, markdownOfHtml(memo.fields['rdf:value'] ?? '')]),
    );
    const used = new Set<string>();
    for (const { tag, about, fields, names, notes, subjects } of resources) {
      if (
        tag === 'bib:memo' ||
        tag === 'z:attachment' ||
        tag === 'z:collection' ||
        tag.endsWith(':journal')
      )
        continue;
      for (const note of notes) used.add(note);
      yield savedThing('zotero', {
        id: about,
        title: fields['dc:title'],
        link: /^https?:/.test(about) ? about : fields['rdf:value'],
        note: [fields['dcterms:abstract'], ...notes.map((note) => memos.get(note))]
          .filter(Boolean)
          .join('\n\n'),
        author: names.join('; '),
        tags: subjects,
        savedAt: fields['dcterms:datesubmitted'] ?? fields['dc:date'],
        more: { itemType: fields['z:itemtype'] ?? tag, date: fields['dc:date'] ?? '' },
      });
    }
    for (const [about, note] of memos) {
      if (!used.has(about)) yield savedThing('zotero', { id: about, title: '', note });
    }
  },
};

interface Resource {
  tag: string;
  about: string;
  /** Texts of the elements in it; of a name the first. */
  fields: Record<string, string>;
  names: string[];
  /** Ids of its notes. */
  notes: string[];
  subjects: string[];
}

const containers = new Set(['dcterms:ispartof', 'bib:presentedat']);

/** Children of the root. */
function resourcesOf(xml: string): Resource[] {
  const all: Resource[] = [];
  const open: string[] = [];
  let given = '';
  let family = '';
  for (const part of partsOf(xml)) {
    const resource = all.at(-1);
    if ('text' in part) {
      const tag = open.at(-1) ?? '';
      if (!resource || open.length < 3 || part.text.trim() === '') continue;
      if (tag === 'foaf:givenname') given = part.text;
      else if (tag === 'foaf:surname') family = part.text;
      else if (tag === 'dc:subject' || open.includes('z:automatictag'))
        resource.subjects.push(part.text.trim());
      // What it is part of, or was presented at, has a title of its own.
      else if (!open.some((each) => containers.has(each)))
        resource.fields[tag] ??= part.text.trim();
      continue;
    }
    const { tag, isEnd, attributes } = part;
    if (isEnd) {
      open.pop();
      if (tag === 'foaf:person' && resource) {
        resource.names.push([given, family].filter(Boolean).join(' '));
        given = '';
        family = '';
      }
      continue;
    }
    if (open.length === 1) {
      all.push({
        tag,
        about: attributes['rdf:about'] ?? '',
        fields: {},
        names: [],
        notes: [],
        subjects: [],
      });
    }
    if (tag === 'dcterms:isreferencedby' && resource)
      resource.notes.push(attributes['rdf:resource'] ?? '');
    open.push(tag);
  }
  return all;
}
