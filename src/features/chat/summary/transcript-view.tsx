import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { memo, type RefObject, useMemo, useRef, useState } from 'react';
import { type Document, segmentsOf } from '#domain/documents/documents.ts';
import { markedSource } from '#domain/memos/marked-source.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import type { Segment } from '#domain/sites/site-pages.ts';
import { stampOf } from '#domain/video/time-stamp.ts';
import {
  transcriptFile,
  transcriptFormats,
  transcriptTypes,
} from '#domain/video/transcript-file.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { MarkBar } from '#features/parts/marks/mark-bar.tsx';
import { readRange } from '#features/parts/marks/read-range.ts';
import {
  type PlaceMarks,
  placeInPart,
  placeInWhole,
  useMarkedView,
} from '#features/parts/marks/use-marked-view.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { matchingWords } from '#ui/controls/palette/matching-words.ts';
import { SearchField } from '#ui/controls/search-field.tsx';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column } from '#ui/theme/shapes.ts';
import { measure } from '../frame-styles.ts';
import { useReport } from '../state/use-report.ts';
import { useCurrentCue } from './use-current-cue.ts';
import { useDocument } from './use-document.ts';
import { useFollowing } from './use-following.ts';
import { fileName } from './use-save-summary.ts';

const useView = makeResetStyles({
  ...measure,
  ...column(),
  minHeight: 0,
  flexGrow: 1,
  '& > header': { display: 'flex', alignItems: 'center', gap: '4px', paddingBlock: '8px' },
  '& > header > :first-child': { flexGrow: 1, minWidth: 0 },
  '& > ol': { flexGrow: 1, margin: 0, padding: 0, overflowY: 'auto', listStyleType: 'none' },
  '& > footer': { display: 'flex', justifyContent: 'center', paddingBlock: '8px' },
  '& > p': { margin: 0, color: tokens.colorNeutralForeground2 },
});

const useLine = makeResetStyles({
  display: 'flex',
  alignItems: 'baseline',
  gap: '8px',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 32px',
  fontSize: '15px',
  lineHeight: '23px',
  borderRadius: '4px',
  borderInlineStart: '3px solid transparent',
  '&[aria-current]': {
    borderInlineStartColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorSubtleBackgroundSelected,
  },
  '& > button': {
    flexShrink: 0,
    minWidth: '48px',
    minHeight: '32px',
    paddingInline: '4px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
    cursor: 'pointer',
  },
  '& > button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > button:focus-visible': focusRing,
});

/** A video's own words with their times: searched, copied, saved as a file; a time seeks the video. */
export default function TranscriptView({ docId }: { docId: string }) {
  const { t } = useText();
  const document = useDocument(docId);
  const [words, search] = useState('');
  const style = useView();
  const segments = useMemo(
    () => (document ? segmentsOf(document.doc_type_dependent_data) : []),
    [document],
  );
  const shown = useMemo(() => {
    const matches = matchingWords(words);
    return segments.filter(({ text }) => matches(text));
  }, [segments, words]);
  const current = segments[useCurrentCue(document, segments)];
  const list = useRef<HTMLOListElement>(null);
  const bar = useMarking(list, document, words === '' ? placeInWhole : placeInPart);
  const { isFollowing, follow } = useFollowing(list, words === '' ? current : undefined);
  if (!document) return <section className={style} aria-busy />;
  return (
    <section className={style} aria-label={t('summary.tab.transcript')}>
      <header>
        <SearchField
          name={t('transcript.search')}
          clear={t('history.clearSearch')}
          value={words}
          change={search}
        />
        <Actions document={document} segments={segments} />
      </header>
      {shown.length === 0 && <p role="status">{t('transcript.none')}</p>}
      <ol ref={list}>
        {shown.map((segment, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may begin at the same second
            key={`${segment.start} ${at}`}
            segment={segment}
            document={document}
            isCurrent={segment === current}
            seeked={follow}
          />
        ))}
      </ol>
      {bar}
      {current && words === '' && !isFollowing && (
        <footer>
          <TextButton onClick={follow} text="transcript.follow" />
        </footer>
      )}
    </section>
  );
}

/** Draws what was marked, as far as it is listed; words that are selected are marked at the second of their line. */
function useMarking(
  list: RefObject<HTMLOListElement | null>,
  document: Document | null,
  place: PlaceMarks,
) {
  const source = useMemo(
    () =>
      document &&
      markedSource({
        docId: document.doc_id,
        docType: document.doc_type,
        title: document.doc_type_dependent_data.title,
        link: document.link,
      }),
    [document],
  );
  useMarkedView(list, source, place);
  const read = (range: Range) =>
    source && list.current && readRange(list.current, range, source, secondOf);
  return <MarkBar root={list} source={source} read={read} />;
}

function secondOf(node: Text): Anchor {
  const line = node.parentElement?.closest('li');
  return { kind: 'video', seconds: Number(line?.dataset.start ?? 0) };
}

interface LineProps {
  segment: Segment;
  document: Document;
  /** It is being spoken. */
  isCurrent: boolean;
  seeked: () => void;
}

const Line = memo(({ segment, document, isCurrent, seeked }: LineProps) => {
  const { showPassage } = useShell();
  const openDocument = useOpenDocument();
  const report = useReport();
  const { start, text } = segment;
  const seek = () => {
    const anchor = { kind: 'video', seconds: start } as const;
    const { doc_id: docId, doc_type: docType, link } = document;
    seeked();
    // An added recording or film is open in no page.
    if (link === null && openDocument) {
      const { title } = document.doc_type_dependent_data;
      openDocument({ docId, docType, title, at: placeAt(document, start) });
      return;
    }
    void report(showPassage({ docId, link, exact: text, anchor }));
  };
  return (
    <li className={useLine()} aria-current={isCurrent || undefined} data-start={start}>
      <button type="button" onClick={seek}>
        {stampOf(start)}
      </button>
      <span dir="auto">{text}</span>
    </li>
  );
});
/** The passage in which a second is spoken. */
function placeAt({ passages }: Document, seconds: number) {
  return (
    passages.findLast(({ anchor }) => anchor.kind === 'video' && anchor.seconds <= seconds) ?? null
  );
}

Line.displayName = 'TranscriptLine';

function Actions({ document, segments }: { document: Document; segments: readonly Segment[] }) {
  const { t } = useText();
  const { saveFile } = useShell();
  const { title } = document.doc_type_dependent_data;
  const video = { title, link: document.link, segments };
  const name = fileName(title);
  const entries = transcriptFormats.map((format) => ({
    key: format,
    text: t(`transcript.save.${format}`),
    run: () =>
      saveFile(`${name}.${format}`, transcriptTypes[format], [transcriptFile(video, format)]),
  }));
  return (
    <>
      <CopyButton name={t('transcript.copy')} text={() => transcriptFile(video, 'txt')} />
      <MenuButton name={t('transcript.save')} icon={<ArrowDownload20Regular />} entries={entries} />
    </>
  );
}
