import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { firstValueFrom, Subject } from 'rxjs';
import { LocalState } from '#ui/actors/local-state.ts';
import { useText } from '#ui/text.ts';
import { Observed } from './engine/observed.ts';
import { useObserved } from './use-observed.ts';

const useDocument = makeResetStyles({
  flexGrow: 1,
  flexBasis: 0,
  minWidth: 0,
  borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > iframe': {
    display: 'block',
    width: '100%',
    height: '100%',
    border: 0,
    colorScheme: 'normal',
  },
});

/** Messages of the viewer's page to the page around it. */
export const closeMessage = 'gloss.pdf.close';
export const pageMessage = (page: number): string => `gloss.pdf.page ${page}`;
const pagePattern = /^gloss\.pdf\.page ([1-9]\d{0,6})$/;
/** Whether the place that was requested by this part of the address is seen. */
export const placedMessage = (hash: string, isSeen: boolean): string =>
  `gloss.pdf.${isSeen ? 'seen' : 'gone'} ${new URLSearchParams(hash.slice(1)).get('asked')}`;
const placedPattern = /^gloss\.pdf\.(seen|gone) (\d{1,9})$/;

interface Shown {
  /** Address of the viewer with a document and a place; null: none is shown. */
  address: string | null;
  /** The focus moves to it when it is loaded. */
  takesFocus: boolean;
  /** Grows with each request for a place, so that the same place can be shown twice. */
  requested: number;
}

/** The document next to the chat. */
export class PdfPane {
  readonly shown = new Observed<Shown>({ address: null, takesFocus: true, requested: 0 });
  /** The document at that address. */
  readonly document = new LocalState<{ docId: string | null }>({ docId: null });

  readonly #placed = new Subject<boolean>();

  show(docId: string, place: Pick<Shown, 'takesFocus'> & { address: string }): void {
    this.shown.set({ ...place, requested: this.shown.get().requested + 1 });
    this.document.set({ docId });
  }

  /** Resolves once the place that was shown last is seen, or the document is closed; false: it is not there. */
  placed(): Promise<boolean> {
    return firstValueFrom(this.#placed);
  }

  report(requested: number, isSeen: boolean): void {
    if (requested === this.shown.get().requested) this.#placed.next(isSeen);
  }

  close(): void {
    this.shown.set({ address: null });
    this.document.set({ docId: null });
    this.#placed.next(true);
  }
}

interface AdjacentPdfProps {
  pane: PdfPane;
  /** The person closes the document. */
  close: () => void;
  /** The person has come to another page of it, from 1. */
  turned: (page: number) => void;
}

/**
 * The document next to the chat, which leaves it the room (`data-document`). The viewer is a page of its own, so that
 * nothing of a document runs in the chat's, and the chat does not change.
 */
export function AdjacentPdf({ pane, close, turned }: AdjacentPdfProps) {
  const { t } = useText();
  const { address, takesFocus, requested } = useObserved(pane.shown);
  const frame = useRef<HTMLIFrameElement>(null);
  const style = useDocument();
  const isOpen = address !== null;
  useEffect(() => {
    const element = frame.current;
    if (!element || address === null || requested === 0) return;
    goTo(element, address, requested);
  }, [address, requested]);
  useMessages(frame, isOpen, { close, turned, placed: (...placed) => pane.report(...placed) });
  return (
    isOpen && (
      <section className={style} data-document>
        <iframe
          ref={frame}
          title={t('pdf.region')}
          onLoad={({ currentTarget }) => takesFocus && !isTyping() && currentTarget.focus()}
        />
      </section>
    )
  );
}

/** It loads while the next question may be written. */
const isTyping = () => document.activeElement?.matches('textarea, input') ?? false;

/** A place in the shown document is scrolled to without a new entry in the page's history. */
function goTo(frame: HTMLIFrameElement, address: string, requested: number): void {
  const [page = '', place] = address.split('#');
  const next = `${page}#${place ? `${place}&` : ''}asked=${requested}`;
  const window = frame.contentWindow;
  if (frame.src && window) window.location.replace(next);
  else frame.src = next;
}

/** Once the document is closed, the focus returns to where it was. */
function useMessages(
  frame: { current: HTMLIFrameElement | null },
  isOpen: boolean,
  does: Pick<AdjacentPdfProps, 'close' | 'turned'> & {
    placed: (requested: number, isSeen: boolean) => void;
  },
): void {
  const latest = useRef(does);
  latest.current = does;
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data === closeMessage) latest.current.close();
      const [, page] = pagePattern.exec(String(data)) ?? [];
      if (page) latest.current.turned(Number(page));
      const [, result, requested] = placedPattern.exec(String(data)) ?? [];
      if (requested) latest.current.placed(Number(requested), result === 'seen');
    };
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [frame, isOpen]);
}
