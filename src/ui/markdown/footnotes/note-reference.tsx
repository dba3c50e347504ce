import type { MouseEvent, ReactNode } from 'react';
import { formatCount } from '#domain/languages/format-count.ts';
import { useText } from '../../text.ts';
import { useAnswerParts } from './answer-context.ts';

/** The number of a footnote; its source text where nothing defines it. */
export function NoteReference({ label }: { label: string }): ReactNode {
  const { t, tag } = useText();
  const { id, numbers, live } = useAnswerParts();
  const number = numbers.get(label);
  if (number === undefined) return live ? <sup>{label}</sup> : `[^${label}]`;
  return (
    <sup data-note="">
      <a
        ref={(node) => nameFirst(node, `${id}r${number}`)}
        href={`#${id}n${number}`}
        aria-label={t('note.reference', { number })}
        onClick={goTo}
      >
        {formatCount(number, tag)}
      </a>
    </sup>
  );
}

/** Of several references, the way back leads to the first. */
function nameFirst(node: HTMLElement | null, id: string): void {
  const root = node?.getRootNode() as Document | undefined;
  if (node && !root?.getElementById?.(id)) node.id = id;
}

/** Within the answer; the page's address does not change. */
export function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const root = event.currentTarget.getRootNode() as Document;
  const target = root.getElementById(event.currentTarget.hash.slice(1));
  target?.scrollIntoView({ block: 'nearest' });
  target?.focus({ preventScroll: true });
}
