import { useMemo } from 'react';
import { wordDiff } from '#domain/selection/word-diff.ts';
import { useDiff } from './card-styles.ts';

/** What changed between the selected text and the result. */
export default function ChangesView({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const keyed = parts.map((part, place) => ({ ...part, key: `${place} ${part.kind}` }));
  return (
    <p className={useDiff()} dir="auto">
      {keyed.map(({ kind, text, key }) => {
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
