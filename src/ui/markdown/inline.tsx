import type { ReactNode } from 'react';
import type { Inline } from '#domain/markdown/nodes.ts';
import { useCitation, useRestoredMarks } from './citation-slot.ts';
import { NoteReference } from './footnotes/note-reference.tsx';
import { ImageView } from './images/image-view.tsx';
import { Link } from './link.tsx';
import { MathView } from './math/math-view.tsx';

/** Inline content as elements. Raw HTML is shown as the text it is: an answer is never a sink. */
export function Inlines({ inlines }: { inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, index) =>
    inline.type === 'text' ? (
      textBefore(inline.text, inlines[index + 1])
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: inlines only ever grow at the end
      <InlineView key={index} inline={inline} />
    ),
  );
}

/** A note is directly after its word, also where the model wrote a space before the mark. */
function textBefore(text: string, next: Inline | undefined): string {
  return next?.type === 'mark' ? text.trimEnd() : text;
}

function InlineView({ inline }: { inline: Exclude<Inline, { type: 'text' }> }): ReactNode {
  switch (inline.type) {
    case 'mark':
      return <Citation mark={inline.mark} />;
    case 'code':
      return <InlineCode text={inline.text} />;
    case 'math':
      return <MathView {...inline} />;
    case 'break':
      return <br />;
    case 'span': {
      const Tag = inline.tag;
      return (
        <Tag>
          <Inlines inlines={inline.children} />
        </Tag>
      );
    }
    case 'link':
      return (
        <Link link={inline}>
          <Inlines inlines={inline.children} />
        </Link>
      );
    case 'image':
      return <ImageView image={inline} />;
    case 'note':
      return <NoteReference label={inline.label} />;
  }
}

function Citation({ mark }: { mark: number }): ReactNode {
  return useCitation()(mark);
}

function InlineCode({ text }: { text: string }) {
  return <code dir="auto">{useRestoredMarks(text)}</code>;
}
