import type { AnswerSource } from '#domain/search-web/answer-sources.ts';
import { later } from '#ui/later.tsx';
import type { Source } from '../../context/context-chips.ts';
import { useCards, useOpenCard } from '../search-styles.ts';
import { RowCard, type RowCardProps } from './row-card.tsx';

const SourceCard = later(() => import('../../context/source/source-card.tsx'));

/** What the cards of an answer share. */
export interface RowState extends Pick<RowCardProps, 'repeat'> {
  /** The one that is unfolded. */
  open: string | null;
  setOpen: (key: string | null) => void;
}

interface SourceRowProps extends RowState {
  name: string;
  sources: readonly AnswerSource[];
}

/** Sources in one row that scrolls; a press unfolds the card of one under it. */
export function SourceRow({ name, sources, open, setOpen, repeat }: SourceRowProps) {
  const style = useCards();
  const card = useOpenCard();
  if (sources.length === 0) return null;
  const shown = sources.find((source) => keyOf(source) === open);
  return (
    <>
      <ul data-wide className={style} aria-label={name}>
        {sources.map((source) => {
          const key = keyOf(source);
          const isOpen = key === open;
          return (
            <RowCard
              key={key}
              source={source}
              isOpen={isOpen}
              toggle={() => setOpen(isOpen ? null : key)}
              {...(repeat && source.isResult && { repeat })}
            />
          );
        })}
      </ul>
      {shown && shown.docId !== null && (
        <div className={card} data-source-card>
          <SourceCard key={shown.docId} source={cardOf(shown, shown.docId)} isTitled />
        </div>
      )}
    </>
  );
}

const keyOf = ({ url, docId }: AnswerSource) => url ?? docId ?? '';

/** Until more is known of it here. */
function cardOf({ docType, title, url, facts }: AnswerSource, docId: string): Source {
  return { docId, docType, title, link: url, tokens: 0, ...(facts && { facts }) };
}
