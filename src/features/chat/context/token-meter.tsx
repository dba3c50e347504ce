import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { shallowEqual } from '@xstate/react';
import { useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { formatShort } from '#ui/format.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { row } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { opensCard } from './context-chips.ts';
import { usePreview } from './use-preview.ts';
import { usePreviewRequest } from './use-preview-request.ts';
import { useShownChips } from './use-shown-chips.ts';

const PreviewPanel = later(() => import('./preview-panel.tsx'));

/** Until typed text is counted, four characters are a token. */
const charactersPerToken = 4;
/** Below this share of the window there is nothing to think about. */
const shownFrom = 0.7;

const useMeter = makeResetStyles({
  ...row('8px'),
  minHeight: '32px',
  // Aligned with the end of the composer.
  marginInline: 'auto -6px',
  paddingInline: '6px',
  border: 0,
  borderRadius: '4px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground3,
  font: 'inherit',
  ...type.small,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&:focus-visible': focusRing,
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
  '@media (forced-colors: active)': { '& > i': { border: '1px solid CanvasText' } },
});

/**
 * "100k of 128k tokens", once the window fills; opens the exact prompt. Before that an eye does, where no
 * card of a source offers it.
 */
export function TokenMeter() {
  const { draft } = useChatWindow();
  const [previewed, preview] = useState<RequestOf<'turn.preview'> | null>(null);
  const request = usePreviewRequest();
  const { tokens, window } = usePreview(request);
  if (!request) return null;
  return (
    <>
      {tokens !== null && window && (
        <Meter
          tokens={tokens}
          window={window}
          show={() => preview({ ...request, text: draft.getSnapshot().text })}
        />
      )}
      {previewed && <PreviewPanel request={previewed} close={() => preview(null)} />}
    </>
  );
}

interface MeterProps {
  /** Without those that are being typed. */
  tokens: number;
  window: number;
  show: () => void;
}

function Meter({ tokens: counted, window, show }: MeterProps) {
  const { t, tag } = useText();
  const style = useMeter();
  const { used, share, isFull, isShown } = useFill(counted, window, tag);
  const hasCard = useShownChips().chips.some(opensCard);
  if (!isShown) {
    return hasCard ? null : (
      <IconButton
        className={style}
        name={t('meter.show')}
        data-button-name="show_meter"
        icon={<Eye20Regular />}
        aria-haspopup="dialog"
        onClick={show}
      />
    );
  }
  const of = formatShort(window, tag);
  return (
    <button
      type="button"
      className={style}
      data-full={isFull ? '' : undefined}
      aria-haspopup="dialog"
      aria-label={t('meter.aria', { used, window: of })}
      onClick={show}
    >
      <i>
        <b style={{ width: `${share}%` }} />
      </i>
      {t('meter.text', { used, window: of })}
    </button>
  );
}

/** The shown numbers; renders only when they change, not for each key. */
function useFill(counted: number, window: number, tag: string) {
  return useSelector(
    useChatWindow().draft,
    ({ text }) => {
      const total = counted + Math.ceil(text.length / charactersPerToken);
      const part = total / window;
      return {
        used: part < shownFrom ? '' : formatShort(total, tag),
        /** Percent, in steps of half a pixel of its 40 pixels. */
        share: part < shownFrom ? 0 : Math.round(Math.min(1, part) * 80) * 1.25,
        isFull: total > window,
        isShown: part >= shownFrom,
      };
    },
    shallowEqual,
  );
}
