import { memo, type ReactNode } from 'react';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { useRestore, useRestoredMarks } from '../citation-slot.ts';
import { CodeBlock } from './code-block.tsx';
import type { HighlightRun } from './highlight/runs.ts';
import { useHighlight } from './highlight/use-highlight.ts';

interface CodeProps {
  code: CodeContent;
  /** More buttons. */
  actions?: ReactNode;
  /** Below the code. */
  note?: string | undefined;
}

/** Code with its colours, in pieces of lines of which only the last is drawn again while it grows. */
export function Code({ code, actions, note }: CodeProps) {
  const { pieces, language, closed } = code;
  const { runs, pending } = useHighlight(pieces, language, closed);
  const restore = useRestore();
  return (
    <CodeBlock
      text={() => restore(pieces.join(''))}
      language={language}
      actions={actions}
      note={note}
      pending={pending}
    >
      {pieces.length === 1 ? (
        <Piece piece={pieces[0]!} runs={runs[0]} />
      ) : (
        pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs only ever grow at the end
          <Lines key={index} piece={piece} runs={runs[index]} />
        ))
      )}
    </CodeBlock>
  );
}

interface PieceProps {
  piece: string;
  runs: readonly HighlightRun[] | undefined;
}

/** Lines of one layout part: more code costs no more than the last part. */
const Lines = memo(({ piece, runs }: PieceProps) => (
  <>
    <span data-lines="">
      <Piece piece={piece.replace(/\n$/, '')} runs={runs} />
    </span>
    <span hidden>{'\n'}</span>
  </>
));
Lines.displayName = 'Lines';

/** Runs colour the part that they know; the rest follows plain. */
const Piece = memo(({ piece, runs = [] }: PieceProps) => {
  const text = useRestoredMarks(piece);
  if (text !== piece) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { look, text: words } of runs) {
    const part = piece.slice(at, at + words.length);
    if (part === '' || !words.startsWith(part)) break;
    const key = at;
    parts.push(
      look === null ? (
        part
      ) : (
        <span key={key} data-look={look}>
          {part}
        </span>
      ),
    );
    at += part.length;
  }
  if (at < piece.length) parts.push(piece.slice(at));
  return parts;
});
Piece.displayName = 'Piece';
