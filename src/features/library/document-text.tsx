import { makeResetStyles, tokens } from '@fluentui/react-components';
import { memo, useMemo, useRef } from 'react';
import type { DocType } from '#domain/documents/documents.ts';
import { markedSource } from '#domain/memos/marked-source.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { MarkdownText } from '#ui/markdown/markdown-text.tsx';
import { useText } from '#ui/text.ts';
import { faint, row } from '#ui/theme/shapes.ts';
import type { OpenedDocument } from '../open-document.ts';
import { MarkBar } from '../parts/marks/mark-bar.tsx';
import { MarksOfView } from '../parts/marks/marks-of-view.tsx';
import { placeInPart, placeInWhole, useMarkedView } from '../parts/marks/use-marked-view.ts';
import { placeName } from '../place-name.ts';
import { markdownPiecesOf, piecesOf, type TextRange } from './text-ranges.ts';
import { useTextHighlight, useTextHighlightStyle } from './use-text-highlight.ts';

const useArticle = makeResetStyles({
  fontSize: '14px',
  lineHeight: '21px',
  overflowWrap: 'anywhere',
  // Text out of view is not rendered; its height is cached after it was seen.
  '& > div': { contentVisibility: 'auto', containIntrinsicSize: 'auto 6000px' },
  '& > div[data-plain]': { whiteSpace: 'pre-wrap' },
  '& h3[data-place]': {
    ...row('8px'),
    margin: 0,
    marginBlock: '12px 6px',
    ...faint,
    fontWeight: 600,
    whiteSpace: 'normal',
  },
  '& > div:first-child > h3:first-child': { marginBlockStart: 0 },
  '& h3[data-place]::after': {
    content: '""',
    flexGrow: 1,
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > div[data-plain] mark': {
    padding: '1px 0',
    borderRadius: '2px',
    backgroundColor: tokens.colorBrandBackground2,
    color: 'inherit',
    boxShadow: `0 0 0 2px ${tokens.colorBrandBackground2}`,
    // The ground alone has 1.1:1 (WCAG 1.4.11).
    textDecorationLine: 'underline',
    textDecorationThickness: '2px',
    textDecorationColor: tokens.colorBrandStroke1,
    textUnderlineOffset: '3px',
  },
});

interface DocumentTextProps {
  ranges: readonly TextRange[];
  opened: OpenedDocument;
  link: string | null;
  isMarkdown: boolean;
  /** There is more of it than these ranges. */
  isPart: boolean;
}

/** The text below the names of its places, with its marks; an opened passage is highlighted. */
export function DocumentText({ ranges, opened, link, isMarkdown, isPart }: DocumentTextProps) {
  const { t } = useText();
  const article = useRef<HTMLElement>(null);
  const style = useArticle();
  const { at, docId, docType, title } = opened;
  useTextHighlightStyle();
  useTextHighlight(article, ranges, at, isMarkdown);
  const source = useMemo(
    () => markedSource({ docId, docType, title, link }),
    [docId, docType, title, link],
  );
  const view = useMarkedView(article, source, isPart ? placeInPart : placeInWhole);
  if (ranges.every(({ text }) => text.trim() === '')) return <p>{t('reader.noText')}</p>;
  return (
    <>
      <MarksOfView {...view} />
      <article
        ref={article}
        className={style}
        dir="auto"
        aria-label={t('reader.text', { name: title })}
      >
        {ranges.map((range) =>
          isMarkdown ? (
            <MarkdownRange key={range.from} range={range} docType={docType} />
          ) : (
            <PlainRange
              key={range.from}
              range={range}
              docType={docType}
              at={overlaps(range, at) ? at : null}
            />
          ),
        )}
      </article>
      <MarkBar root={article} source={source} />
    </>
  );
}

function overlaps({ from, end }: TextRange, at: OpenedDocument['at']): boolean {
  return at !== null && at.textStart < end && at.textEnd > from;
}

interface TextRangeProps {
  range: TextRange;
  docType: DocType;
}

const PlainRange = memo(({ range, docType, at }: TextRangeProps & { at: OpenedDocument['at'] }) => (
  <div data-from={range.from} data-plain="">
    {piecesOf(range, at).map(({ from, text, place, isHighlighted }) => [
      place && <Place key={`place ${from}`} place={place} docType={docType} />,
      isHighlighted ? <mark key={from}>{text}</mark> : text,
    ])}
  </div>
));
PlainRange.displayName = 'PlainRange';

/**
 * Rendered like an answer's Markdown: no markup of the document's own, no picture without a click.
 */
const MarkdownRange = memo(({ range, docType }: TextRangeProps) => (
  <div data-from={range.from}>
    {markdownPiecesOf(range).map(({ from, text, place }, index) => [
      place && <Place key={`place ${from}`} place={place} docType={docType} />,
      <MarkdownText key={from} text={index === 0 ? range.lead + text : text} />,
    ])}
  </div>
));
MarkdownRange.displayName = 'MarkdownRange';

function Place({ place, docType }: { place: Anchor; docType: DocType }) {
  const { t } = useText();
  return <h3 data-place="">{placeName(place, docType, t)}</h3>;
}
