import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ChevronLeft20Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { type ReactNode, useState } from 'react';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes } from '#ui/format.ts';
import { type Texts, useText } from '#ui/text.ts';
import { column, outlined } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { type PanelProps, usePageView, useShell } from '../shell.tsx';
import { PictureImage } from './picture-image.tsx';
import { PictureTools } from './picture-tools.tsx';
import { usePictureActions } from './use-picture-actions.ts';
import { usePicturesAround } from './use-pictures-around.ts';

const useView = makeResetStyles({
  ...column('12px'),
  '& > figure': {
    position: 'relative',
    margin: 0,
    overflow: 'hidden',
    ...outlined,
    maxHeight: '68vh',
  },
  '& > figure > button': {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 16px)',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  '& > figure > [data-newer]': { insetInlineStart: '8px' },
  '& > figure > [data-older]': { insetInlineEnd: '8px' },
  '& > [data-tools]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  '& > [data-tools] > :first-child': { marginInlineStart: '-6px' },
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
  '& > dl': {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '4px 16px',
    margin: 0,
    ...type.small,
  },
  '& dt': { color: tokens.colorNeutralForeground3 },
  '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

interface PictureViewProps {
  document: DocumentInfo;
  close: PanelProps['close'];
}

/** A picture of the library: itself, what is known of how it was made, and what can be done with it. */
export function PictureView({ document, close }: PictureViewProps) {
  const { t } = useText();
  const style = useView();
  const actions = usePictureActions(close);
  const [isDeleted, setDeleted] = useState(false);
  const { docId, title, file } = document;
  const { drawn } = file ?? {};
  const ratio = drawn && drawn.width > 0 ? `${drawn.width} / ${drawn.height}` : undefined;
  if (isDeleted) return <p role="status">{t('library.deleted', { name: title })}</p>;
  return (
    <div className={style}>
      <figure style={{ aspectRatio: ratio }}>
        <PictureImage docId={docId} alt={drawn?.prompt ?? title} fit="contain" />
        <Around docId={docId} />
      </figure>
      <div data-tools>
        <PictureTools docId={docId} name={title} actions={actions} removed={setDeleted} />
        <ToArt docId={docId} again={drawn?.prompt ?? null} />
      </div>
      {drawn && <p dir="auto">{drawn.prompt}</p>}
      <Facts document={document} />
    </div>
  );
}

/** To the pictures before and after it, as the arrow keys lead. */
function Around({ docId }: { docId: string }) {
  const { t } = useText();
  const { newer, older } = usePicturesAround(docId);
  return (
    <>
      {newer && (
        <IconButton
          data-newer
          name={t('gallery.previous')}
          icon={<ChevronLeft20Regular data-mirror />}
          onClick={newer}
        />
      )}
      {older && (
        <IconButton
          data-older
          name={t('gallery.next')}
          icon={<ChevronRight20Regular data-mirror />}
          onClick={older}
        />
      )}
    </>
  );
}

/** To the page where it is changed, or made again. */
function ToArt({ docId, again }: { docId: string; again: string | null }) {
  const { t } = useText();
  const { router } = useShell();
  const hasArt = usePageView('art') !== undefined;
  if (!router || !hasArt) return null;
  const to = (query: Record<string, string>) => router.go(placeOf('art', null, query));
  return (
    <>
      <TextButton onClick={() => to({ of: docId })}>
        <Edit20Regular aria-hidden />
        {t('art.edit')}
      </TextButton>
      {again !== null && (
        <TextButton onClick={() => to({ like: docId })}>
          <ArrowClockwise20Regular aria-hidden />
          {t('art.vary')}
        </TextButton>
      )}
    </>
  );
}

function Facts({ document }: Pick<PictureViewProps, 'document'>) {
  const texts = useText();
  const rows = factsOf(document, texts);
  return (
    <dl>
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function factsOf({ file }: DocumentInfo, { t, tag }: Texts): [string, string][] {
  const { drawn } = file ?? {};
  const rows: [string, string | null | undefined][] = [
    [t('gallery.model'), drawn?.model],
    [t('gallery.size'), drawn && drawn.width > 0 ? `${drawn.width} × ${drawn.height}` : null],
    [t('gallery.seed'), drawn?.seed === null || !drawn ? null : String(drawn.seed)],
    [t('gallery.style'), drawn?.contentType ? t(`art.type.${typeKey(drawn.contentType)}`) : null],
    [t('gallery.revised'), drawn?.revised],
    [t('gallery.bytes'), file ? formatBytes(file.size, tag) : null],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

const typeKey = (type: string) => (type === 'natural' ? 'natural' : 'vivid');
