import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp20Regular } from '@fluentui/react-icons/svg/chevron-up';
import { useRef } from 'react';
import { type ArtifactKind, artifactName, nameRange } from '#domain/conversations/artifacts.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { formatBytes } from '#ui/format.ts';
import { useRestore } from '#ui/markdown/citation-slot.ts';
import { useNear } from '#ui/markdown/code/use-drawing.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useCard } from './card-styles.ts';
import { KindIcon, SmallView } from './small-view.tsx';

interface ArtifactCardProps {
  code: CodeContent;
  kind: ArtifactKind;
  /** The answer shows the card alone. */
  isFolded: boolean;
  fold: (isFolded: boolean) => void;
  open: () => void;
}

/** What an answer has made: its title, its kind and a small view, as high while it is written as afterwards. */
export function ArtifactCard({ code, kind, isFolded, fold, open }: ArtifactCardProps) {
  const { t, tag } = useText();
  const restore = useRestore();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { pieces, closed } = code;
  const kindName = t(`artifact.kind.${kind}` satisfies TextKey);
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const name = artifactName(kind, restore(headOf(pieces)));
  const facts = [name && kindName, formatBytes(size, tag)].filter(Boolean).join(' · ');
  // What is shown below it is not shown small above.
  const isWhole = !isFolded && kind !== 'html' && kind !== 'svg';
  return (
    <div ref={place} className={useCard()} data-artifact-card="">
      <button
        type="button"
        title={t(kind === 'code' ? 'artifact.openCode' : 'artifact.open')}
        data-artifact-button=""
        onClick={open}
      >
        <span data-view="" aria-hidden>
          {isNear && closed && !isWhole ? (
            <SmallView kind={kind} text={restore(pieces.join(''))} />
          ) : (
            <KindIcon kind={kind} />
          )}
        </span>
        <span data-words="">
          <bdi>{name || kindName}</bdi>
          <small>{facts}</small>
          {!closed && <i aria-hidden />}
        </span>
      </button>
      {isFolded && (
        <CopyButton
          name={t('code.copy')}
          text={() => restore(pieces.join('')).replace(/\n$/, '')}
        />
      )}
      <IconButton
        name={t(isFolded ? 'artifact.unfold' : 'artifact.fold')}
        icon={isFolded ? <ChevronDown20Regular /> : <ChevronUp20Regular />}
        aria-expanded={!isFolded}
        onClick={() => fold(!isFolded)}
      />
    </div>
  );
}

/** The part in which the name is. */
function headOf(pieces: readonly string[]): string {
  let head = '';
  for (const piece of pieces) {
    if (head.length >= nameRange) break;
    head += piece;
  }
  return head;
}
