import { makeResetStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { formatShort } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import type { Chat } from './use-chat.ts';

const PreviewPanel = lazy(() => import('./preview-panel.tsx'));

export type Preview = ReplyOf<'turn.preview'>;

/** Counting a long source anew for each change would be felt. */
const settleMs = 250;
/** Until the words that are being typed are counted, four characters are a token. */
const charactersPerToken = 4;

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
  '&[data-waits]': { visibility: 'hidden' },
  '@media (forced-colors: active)': { '& > i': { border: '1px solid CanvasText' } },
});

/** "12k of 128k tokens"; opens what will be sent, word by word. */
export function TokenMeter({ chat }: { chat: Chat }) {
  const { t, tag } = useText();
  const [open, setOpen] = useState(false);
  const request = previewRequest(chat);
  const preview = usePreview(request);
  const style = useMeter();
  const nothing = chat.context.sources.length === 0 && chat.items.length === 0;
  if (nothing) return null;
  if (!preview) return <Place />;
  const typed = Math.ceil(chat.slot.draft.length / charactersPerToken);
  const total = preview.tokens + typed;
  const { window } = preview;
  const used = formatShort(total, tag);
  const of = window === null ? null : formatShort(window, tag);
  const share = window === null ? 0 : Math.min(1, total / window);
  return (
    <>
      <button
        type="button"
        className={style}
        data-full={window !== null && total > window ? '' : undefined}
        aria-haspopup="dialog"
        aria-label={of ? t('meter.aria', { used, window: of }) : t('meter.ariaUnknown', { used })}
        onClick={() => setOpen(true)}
      >
        {of !== null && (
          <i>
            <b style={{ width: `${Math.max(4, share * 100)}%` }} />
          </i>
        )}
        {of ? t('meter.text', { used, window: of }) : t('meter.textUnknown', { used })}
      </button>
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

/** Keeps its room until it is counted, so that nothing below moves. */
function Place() {
  const { t, tag } = useText();
  const [used, window] = [1_000, 100_000].map((count) => formatShort(count, tag));
  return (
    <span className={useMeter()} data-waits aria-hidden>
      <i />
      {t('meter.text', { used: used ?? '', window: window ?? '' })}
    </span>
  );
}

function previewRequest(chat: Chat): RequestOf<'turn.preview'> {
  return {
    conversationId: chat.rows.conversation?.id ?? null,
    parentMessageId: chat.live ? null : (chat.items.at(-1)?.message.messageId ?? null),
    text: '',
    sources: chat.context.sources.map(({ docId }) => ({ docId })),
    model: chat.model,
  };
}

function usePreview(request: RequestOf<'turn.preview'>): Preview | null {
  const { bus } = useShell();
  const [preview, setPreview] = useState<Preview | null>(null);
  const key = JSON.stringify(request);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = JSON.parse(key) as RequestOf<'turn.preview'>;
      bus
        .request('turn.preview', body, { signal: stop.signal })
        .then((reply) => !stop.signal.aborted && setPreview(reply))
        .catch(() => undefined);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bus, key]);
  return preview;
}
