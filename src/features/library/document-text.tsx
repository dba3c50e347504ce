import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Fragment, useEffect, useRef } from 'react';
import type { Anchor } from '#domain/passages/passage.ts';
import { useText } from '#ui/text.ts';
import type { OpenedDocument } from '../open-document.ts';
import { placeName } from '../place-name.ts';
import type { Stretch } from './use-document-text.ts';

const useArticle = makeResetStyles({
  fontSize: '14px',
  lineHeight: '21px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > h3': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    marginBlock: '12px 6px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'normal',
  },
  '& > h3:first-child': { marginBlockStart: 0 },
  '& > h3::after': {
    content: '""',
    flexGrow: 1,
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& mark': {
    padding: '1px 0',
    borderRadius: '2px',
    backgroundColor: tokens.colorBrandBackground2,
    color: 'inherit',
    boxShadow: `0 0 0 2px ${tokens.colorBrandBackground2}`,
    scrollMarginBlock: '30vh',
  },
});

interface DocumentTextProps {
  read: Stretch;
  opened: OpenedDocument;
}

/** Plain text under the names of its places; a passage that was opened stands marked. */
export function DocumentText({ read, opened }: DocumentTextProps) {
  const { t } = useText();
  const article = useRef<HTMLElement>(null);
  const style = useArticle();
  const { at } = opened;
  useEffect(() => {
    // Missing where tests run.
    if (at) article.current?.querySelector('mark')?.scrollIntoView?.({ block: 'start' });
  }, [at]);
  if (read.text.trim() === '') return <p>{t('reader.noText')}</p>;
  return (
    <article
      ref={article}
      className={style}
      dir="auto"
      aria-label={t('reader.text', { name: opened.title })}
    >
      {piecesOf(read, at).map(({ from, text, place, isLit }) => (
        <Fragment key={from}>
          {place && <h3>{placeName(place, opened.docType, t)}</h3>}
          {isLit ? <mark>{text}</mark> : text}
        </Fragment>
      ))}
    </article>
  );
}

interface TextPiece {
  from: number;
  text: string;
  place: Anchor | null;
  isLit: boolean;
}

/** The text cut where a place begins and where the passage begins and ends. */
export function piecesOf(
  { from, text, places }: Pick<Stretch, 'from' | 'text' | 'places'>,
  at: OpenedDocument['at'],
): TextPiece[] {
  const end = from + text.length;
  const cuts = new Set([from, ...places.map((place) => place.at)]);
  if (at) for (const cut of [at.textStart, at.textEnd]) cuts.add(cut);
  const starts = [...cuts].filter((cut) => cut >= from && cut < end).sort((a, b) => a - b);
  return starts.map((start, index) => ({
    from: start,
    text: text.slice(start - from, (starts[index + 1] ?? end) - from),
    place: places.find((place) => place.at === start)?.anchor ?? null,
    isLit: at !== null && start >= at.textStart && start < at.textEnd,
  }));
}
