import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#ui/text.ts';
import { Observed } from './engine/observed.ts';
import { useObserved } from './use-observed.ts';

const narrow = '@media (max-width: 899px)';

const useSplitView = makeResetStyles({
  display: 'flex',
  height: '100%',
  minWidth: 0,
  '& > div': { flexGrow: 1, minWidth: 0 },
  '&[data-open] > div': { flexGrow: 0, flexShrink: 0, width: 'clamp(360px, 36vw, 520px)' },
  // The list of chats has no room next to the document; it returns when that is closed.
  '&[data-open] [data-surface] > aside': { display: 'none' },
  '& > section': {
    flexGrow: 1,
    minWidth: 0,
    borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > section > iframe': {
    display: 'block',
    width: '100%',
    height: '100%',
    border: 0,
    colorScheme: 'normal',
  },
  [narrow]: {
    '&[data-open] > div': { display: 'none' },
  },
});

/** Messages of the viewer's page to the page around it. */
export const closeMessage = 'gloss.pdf.close';

interface Shown {
  /** Address of the viewer with a document and a place; null: none is shown. */
  address: string | null;
  /** Grows with each request for a place, so that the same place can be shown twice. */
  requested: number;
}

/** The document next to the chat. */
export class PdfPane {
  readonly shown = new Observed<Shown>({ address: null, requested: 0 });

  show(address: string): void {
    this.shown.set({ address, requested: this.shown.get().requested + 1 });
  }

  close(): void {
    this.shown.set({ address: null });
  }
}

/**
 * A chat with a document next to it, or over it where there is no room for both. The viewer is a
 * page of its own, so that nothing of a document runs in the chat's, and the chat does not change.
 */
export function PdfSplitView({ pane, children }: { pane: PdfPane; children: ReactNode }) {
  const { t } = useText();
  const { address, requested } = useObserved(pane.shown);
  const frame = useRef<HTMLIFrameElement>(null);
  const isOpen = address !== null;
  useEffect(() => {
    const element = frame.current;
    if (!element || address === null || requested === 0) return;
    goTo(element, address, requested);
  }, [address, requested]);
  useClosing(pane, frame, isOpen);
  return (
    <div className={useSplitView()} data-open={isOpen || undefined}>
      {isOpen && (
        <section>
          <iframe
            ref={frame}
            title={t('pdf.region')}
            onLoad={(event) => event.currentTarget.focus()}
          />
        </section>
      )}
      <div>{children}</div>
    </div>
  );
}

/** A place in the shown document is scrolled to without a new entry in the page's history. */
function goTo(frame: HTMLIFrameElement, address: string, requested: number): void {
  const [page = '', place] = address.split('#');
  const next = `${page}#${place ? `${place}&` : ''}asked=${requested}`;
  const window = frame.contentWindow;
  if (frame.src && window) window.location.replace(next);
  else frame.src = next;
}

/** The focus returns to where it was. */
function useClosing(pane: PdfPane, frame: { current: HTMLIFrameElement | null }, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data === closeMessage) pane.close();
    };
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [pane, frame, isOpen]);
}
