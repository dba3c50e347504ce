import { makeResetStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { formatShort } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import type { Chat } from './use-chat.ts';
import { usePreview } from './use-preview.ts';

const PreviewPanel = lazy(() => import('./preview-panel.tsx'));

/** Until the words that are being typed are counted, four characters are a token. */
const charactersPerToken = 4;
/** Stands for a number that is being counted. */
const uncounted = '…';

const useMeter = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '32px',
  // Its words end where the composer does.
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
    // The accent that stands out on both grounds.
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

/** "12k of 128k tokens"; opens what will be sent, word by word. */
export function TokenMeter({ chat }: { chat: Chat }) {
  const [open, setOpen] = useState(false);
  const request = previewRequest(chat);
  const nothing = chat.context.sources.length === 0 && chat.items.length === 0;
  const { tokens, window } = usePreview(nothing ? null : request);
  if (nothing) return null;
  if (window === undefined) return <Place />;
  const typed = Math.ceil(chat.slot.draft.length / charactersPerToken);
  const total = tokens === null ? null : tokens + typed;
  return (
    <>
      <Meter total={total} window={window} show={() => setOpen(true)} />
      {open && (
        <Suspense>
          <PreviewPanel
            request={{ ...request, text: chat.slot.draft }}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface MeterProps {
  /** null: it is being counted. */
  total: number | null;
  /** null: not known. */
  window: number | null;
  show: () => void;
}

function Meter({ total, window, show }: MeterProps) {
  const { t, tag } = useText();
  const used = total === null ? uncounted : formatShort(total, tag);
  const of = window === null ? null : formatShort(window, tag);
  const share = total === null || window === null ? 0 : Math.min(1, total / window);
  const name = of ? t('meter.aria', { used, window: of }) : t('meter.ariaUnknown', { used });
  return (
    <button
      type="button"
      className={useMeter()}
      data-full={total !== null && window !== null && total > window ? '' : undefined}
      aria-haspopup="dialog"
      aria-busy={total === null}
      aria-label={total === null ? t('meter.ariaCounting') : name}
      onClick={show}
    >
      {of !== null && (
        <i>{total !== null && <b style={{ width: `${Math.max(4, share * 100)}%` }} />}</i>
      )}
      {of ? t('meter.text', { used, window: of }) : t('meter.textUnknown', { used })}
    </button>
  );
}

/** Keeps its room until a model's window is known, so that nothing below moves. */
function Place() {
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

/** While an answer is written, its question and all before it are what is known of the next. */
function previewRequest(chat: Chat): RequestOf<'turn.preview'> {
  return {
    conversationId: chat.rows.conversation?.id ?? null,
    parentMessageId: chat.live?.parentMessageId ?? chat.items.at(-1)?.message.messageId ?? null,
    text: '',
    sources: chat.context.sources.map(({ docId }) => ({ docId })),
    model: chat.model,
  };
}
