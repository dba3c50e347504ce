import type { MessageSource } from './conversations.ts';

/** Ids of passages by document: of these documents nothing else is given to a model. */
export type TakenPassages = ReadonlyMap<string, ReadonlySet<string>>;

/** What all of these sources took; a document that one of them has as a whole is not among them. */
export function takenPassages(
  sources: readonly Pick<MessageSource, 'docId' | 'taken'>[],
): TakenPassages {
  const taken = new Map<string, Set<string>>();
  for (const { docId, taken: ids = [] } of sources) {
    taken.set(docId, new Set([...(taken.get(docId) ?? []), ...ids]));
  }
  for (const { docId, taken: ids } of sources) if (!ids) taken.delete(docId);
  return taken;
}

/** As a message stores it. */
export function withTaken(source: MessageSource, taken: TakenPassages): MessageSource {
  const ids = taken.get(source.docId);
  return ids ? { ...source, taken: [...ids] } : source;
}
