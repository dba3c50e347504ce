import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { findWords, type TextRange } from '#domain/search/find-words.ts';
import { readQuery } from '#domain/search/search-query.ts';

const useMark = makeStyles({
  // Also without colours it is seen: forced colours keep the weight and have system colours for marks.
  mark: {
    borderRadius: '2px',
    backgroundColor: tokens.colorPaletteYellowBackground2,
    color: tokens.colorNeutralForeground1,
    fontWeight: 600,
    '@media (forced-colors: active)': { backgroundColor: 'Mark', color: 'MarkText' },
  },
});

/** A text in which the words of a search are marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const { mark } = useMark();
  const pieces = useMemo(() => {
    const query = readQuery(search);
    return query ? piecesOf(text, findWords(text, query)) : [{ start: 0, text, isHit: false }];
  }, [text, search]);
  return pieces.map(({ start, text: piece, isHit }) =>
    isHit ? (
      <mark key={start} className={mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function piecesOf(text: string, ranges: readonly TextRange[]) {
  const pieces: { start: number; text: string; isHit: boolean }[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), isHit: false });
    pieces.push({ start, text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), isHit: false });
  return pieces;
}
