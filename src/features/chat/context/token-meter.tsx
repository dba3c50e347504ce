import { makeResetStyles, tokens } from '@fluentui/react-components';
import { shallowEqual } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { formatShort } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useBranch, useConversationRow } from '../state/use-open-conversation.ts';
import { useKnownSources } from './use-chat-context.ts';
import { usePreview } from './use-preview.ts';

const PreviewPanel = lazy(() => import('./preview-panel.tsx'));

/** Until typed text is counted, four characters are a token. */
const charactersPerToken = 4;
/** Shown while a number is being counted. */
const uncounted = '…';

const useMeter = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '32px',
  // Aligned with the end of the composer.
  marginInline: 'auto -6px',
  paddingInline: '6px',
  border: 0,
  borderRadius: '4px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground3,
  font: 'inherit',
  fontSize: '12px',
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  '&[data-full]': { color: tokens.colorPaletteRedForeground1 },
  '& > i': {
    width: '40px',
    height: '4px',
    borderRadius: '2px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralStroke2,
  },
  '& > i > b': {
    display: 'block',
    height: '100%',
    borderRadius: '2px',
    // An accent with enough contrast in both themes.
    backgroundColor: tokens.colorBrandForeground1,
  },
  '&[data-full] > i > b': { backgroundColor: tokens.colorPaletteRedBackground3 },
  '&[data-waits]': { position: 'relative', visibility: 'hidden' },
  '&[data-waits] > small': {
    visibility: 'visible',
    position: 'absolute',
    insetInlineEnd: '6px',
    fontSize: 'inherit',
  },
  '@media (forced-colors: active)': { '& > i': { border: '1px solid CanvasText' } },
});

/** "12k of 128k tokens"; opens the exact prompt. */
export function TokenMeter() {
  const { draft } = useChatWindow();
  const [previewed, preview] = useState<RequestOf<'turn.preview'> | null>(null);
  const request = usePreviewRequest();
  const { tokens, window } = usePreview(request);
  if (!request) return null;
  if (window === undefined) return <Placeholder />;
  return (
    <>
      <Meter
        tokens={tokens}
        window={window}
        show={() => preview({ ...request, text: draft.getSnapshot().text })}
      />
      {previewed && (
        <Suspense>
          <PreviewPanel request={previewed} close={() => preview(null)} />
        </Suspense>
      )}
    </>
  );
}

interface MeterProps {
  /** Without those that are being typed; null: they are being counted. */
  tokens: number | null;
  /** null: not known. */
  window: number | null;
  show: () => void;
}

function Meter({ tokens: counted, window, show }: MeterProps) {
  const { t, tag } = useText();
  const { used, share, isFull } = useFill(counted, window, tag);
  const of = window === null ? null : formatShort(window, tag);
  const name = of ? t('meter.aria', { used, window: of }) : t('meter.ariaUnknown', { used });
  return (
    <button
      type="button"
      className={useMeter()}
      data-full={isFull ? '' : undefined}
      aria-haspopup="dialog"
      aria-busy={counted === null}
      aria-label={counted === null ? t('meter.ariaCounting') : name}
      onClick={show}
    >
      {of !== null && <i>{counted !== null && <b style={{ width: `${share}%` }} />}</i>}
      {of ? t('meter.text', { used, window: of }) : t('meter.textUnknown', { used })}
    </button>
  );
}

/** The shown numbers; renders only when they change, not for each key. */
function useFill(counted: number | null, window: number | null, tag: string) {
  return useSelector(
    useChatWindow().draft,
    ({ text }) => {
      if (counted === null) return { used: uncounted, share: 0, isFull: false };
      const total = counted + Math.ceil(text.length / charactersPerToken);
      const part = window === null ? 0 : Math.min(1, total / window);
      return {
        used: formatShort(total, tag),
        /** Percent, in steps of half a pixel of its 40 pixels. */
        share: Math.max(4, Math.round(part * 80) * 1.25),
        isFull: window !== null && total > window,
      };
    },
    shallowEqual,
  );
}

/** Reserves the meter's room until a model's window is known, so that nothing below moves. */
function Placeholder() {
  const { t, tag } = useText();
  const [used, window] = [1_000, 100_000].map((count) => formatShort(count, tag));
  return (
    <span className={useMeter()} data-waits aria-hidden>
      <i />
      {t('meter.text', { used: used ?? '', window: window ?? '' })}
      <small>{t('meter.textUnknown', { used: uncounted })}</small>
    </span>
  );
}

/**
 * While an answer is written, its question and everything before it are the known part. null: only
 * the question would be sent.
 */
function usePreviewRequest(): RequestOf<'turn.preview'> | null {
  const conversation = useConversationRow();
  const { items, live } = useBranch();
  const sources = useKnownSources();
  const { model } = useChatModels();
  // Gloss Basic sends no prompt.
  if (model?.connection === 'basic') return null;
  if (sources.length === 0 && items.length === 0) return null;
  return {
    conversationId: conversation?.id ?? null,
    parentMessageId: live?.parentMessageId ?? items.at(-1)?.message.messageId ?? null,
    text: '',
    sources: sources.map(({ docId }) => ({ docId })),
    model,
  };
}
