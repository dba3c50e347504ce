import type { ComposerFacts } from '#domain/composer/composer-card.ts';
import { isConnected } from '../dom/own-properties.ts';
import type { FoundComposer } from './find-composers.ts';
import { factsOf } from './read-composer.ts';

/** The composer whose card is open: it is found again by what it answers after the site has replaced it. */
export interface OpenedComposer {
  id: string;
  composer: FoundComposer;
  facts: ComposerFacts;
}

/**
 * The composer that the site has put in place of the opened one. null: there is none, or nothing tells
 * that it is the same mail or comment, as with two new mails without a subject of which one was
 * discarded.
 *
 * @param fresh composers that were not in the page before
 */
export function replacementOf(
  opened: OpenedComposer | null,
  fresh: readonly FoundComposer[],
): FoundComposer | null {
  if (!opened || isConnected(opened.composer.editor)) return null;
  const known = identityOf(opened.facts);
  if (known === null) return null;
  const { name } = opened.composer.table;
  const same = fresh.filter((each) => {
    return each.table.name === name && identityOf(factsOf(each)) === known;
  });
  const [replacement] = same;
  return same.length === 1 && replacement ? replacement : null;
}

/** What tells one mail or comment from another; null: nothing does. */
function identityOf({ answers, subject, recipients }: ComposerFacts): string | null {
  if (!answers) {
    const isBlank = subject === '' && recipients.length === 0;
    return isBlank ? null : JSON.stringify([subject, ...recipients]);
  }
  const { id, author, text } = answers;
  const answered = id === '' ? [author, text] : [id];
  return answered.every((each) => each === '') ? null : JSON.stringify([answered, subject]);
}
