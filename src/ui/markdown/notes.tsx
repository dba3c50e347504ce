import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../text.ts';
import { useAnswerParts } from './answer-context.ts';
import { Blocks } from './block-view.tsx';
import type { Block } from './parse/nodes.ts';

/** The number of a footnote; as it was written where nothing defines it. */
export function NoteReference({ label }: { label: string }): ReactNode {
  const { t } = useText();
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
        {number}
      </a>
    </sup>
  );
}

/** Footnotes at the end of an answer, with ways back. */
export function Notes({ notes }: { notes: Extract<Block, { type: 'notes' }> }) {
  const { t } = useText();
  const { id } = useAnswerParts();
  if (notes.children.length === 0) return null;
  return (
    <section data-notes="" aria-label={t('note.list')}>
      <ol dir="auto">
        {notes.children.map((note, index) => (
          <li key={(note as { label: string }).label} id={`${id}n${index + 1}`} tabIndex={-1}>
            <Blocks blocks={(note as { children: readonly Block[] }).children} />
            <a href={`#${id}r${index + 1}`} aria-label={t('note.back')} onClick={goTo}>
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of several references, the way back leads to the first. */
function nameFirst(node: HTMLElement | null, id: string): void {
  const root = node?.getRootNode() as Document | undefined;
  if (node && !root?.getElementById?.(id)) node.id = id;
}

/** Within the answer; the page's address stays as it is. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const root = event.currentTarget.getRootNode() as Document;
  const target = root.getElementById(event.currentTarget.hash.slice(1));
  target?.scrollIntoView({ block: 'nearest' });
  target?.focus({ preventScroll: true });
}
