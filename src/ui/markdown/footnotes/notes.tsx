import type { ReactNode } from 'react';
import { formatCount } from '#domain/languages/format-count.ts';
import { directionOf } from '#domain/markdown/direction.ts';
import type { Block } from '#domain/markdown/nodes.ts';
import { useText } from '../../text.ts';
import { useAnswerParts } from './answer-context.ts';
import { goTo } from './note-reference.tsx';

interface NotesProps {
  notes: Extract<Block, { type: 'notes' }>;
  /** The content of a footnote. */
  render: (blocks: readonly Block[]) => ReactNode;
}

/** Footnotes at the end of an answer, with ways back. */
export function Notes({ notes, render }: NotesProps) {
  const { t, tag } = useText();
  const { id } = useAnswerParts();
  if (notes.children.length === 0) return null;
  return (
    <section data-notes="" aria-label={t('note.list')}>
      <ol dir={directionOf(notes)}>
        {notes.children
          .filter((note) => note.type === 'definition')
          .map((note, index) => (
            <li
              key={note.label}
              id={`${id}n${index + 1}`}
              tabIndex={-1}
              style={{ listStyleType: `"${formatCount(index + 1, tag)}. "` }}
            >
              {render(note.children)}
              <a href={`#${id}r${index + 1}`} aria-label={t('note.back')} onClick={goTo}>
                ↩
              </a>
            </li>
          ))}
      </ol>
    </section>
  );
}
