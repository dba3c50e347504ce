import { useContext, useId, useLayoutEffect, useState } from 'react';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { RestoreMarksContext } from '#ui/markdown/citation-slot.ts';
import {
  type ArtifactProps,
  FreshAnswerContext,
  type ShownCode,
} from '#ui/markdown/code/artifact-slot.ts';
import { ArtifactCard } from './artifact-card.tsx';
import { type OpenArtifact, useArtifacts } from './use-artifacts.ts';

/**
 * Code of an answer with a card that opens it in the panel. While the panel shows it the answer has the card alone,
 * unless the person unfolds it.
 */
export function ArtifactBlock({ code, kind, hasGrown, children }: ArtifactProps) {
  const artifacts = useArtifacts();
  const restore = useContext(RestoreMarksContext);
  const id = useId();
  const [isNew] = useState(useContext(FreshAnswerContext));
  // Before a frame shows what folds at once.
  useLayoutEffect(() => {
    if (kind) artifacts.update(id, { code, restore }, isNew);
  }, [artifacts, kind, id, code, restore, isNew]);
  const place = useSelector(artifacts.shown, ({ open }) => placeOf(open, id, code));
  const [choice, choose] = useState<{ of: Place; isFolded: boolean } | null>(null);
  // Lines that were read while they were written stay where they are.
  const folds = place === 'pressed' || (place === 'shown' && !hasGrown);
  const isFolded = kind !== null && (choice?.of === place ? choice.isFolded : folds);
  const card = kind && (
    <ArtifactCard
      code={code}
      kind={kind}
      isFolded={isFolded}
      fold={(next) => choose({ of: place, isFolded: next })}
      open={() => artifacts.open(id, { code, restore })}
    />
  );
  return (
    <>
      {!hasGrown && card}
      {!isFolded && children}
      {hasGrown && card}
    </>
  );
}

/** Whether the panel shows it, and because the person has opened it there. */
type Place = 'answer' | 'shown' | 'pressed';

function placeOf(open: OpenArtifact | null, id: string, code: CodeContent): Place {
  if (!open || !(open.id === id || isSame(open, code))) return 'answer';
  return open.isPressed ? 'pressed' : 'shown';
}

/** A version in the panel is named by its message, not by its place in the view of the answer. */
function isSame({ code: { language, pieces, closed } }: ShownCode, code: CodeContent): boolean {
  if (!closed || !code.closed || language !== code.language) return false;
  return (
    pieces.length === code.pieces.length && pieces.every((each, at) => each === code.pieces[at])
  );
}
