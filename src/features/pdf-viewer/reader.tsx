import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { useText } from '#ui/text.ts';
import { useDark } from '#ui/theme/use-dark.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { MarkBar } from '../parts/marks/mark-bar.tsx';
import { Cover } from './cards/cover.tsx';
import { LoadingBar } from './cards/loading-bar.tsx';
import { type PdfEngine, type PdfState, unopened } from './engine/pdf-engine.ts';
import type { PdfSource } from './engine/pdf-source.ts';
import type { PdfHost, PdfMemory } from './host.ts';
import { useArea, useBody, useFrame } from './pdf-styles.ts';
import { SidePanel } from './side-panel/side-panel.tsx';
import { FindBar } from './toolbar/find-bar.tsx';
import { StatusLine } from './toolbar/status-line.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useEngine } from './use-engine.ts';
import { useKeys } from './use-keys.ts';
import { useMedia, useObserved } from './use-observed.ts';
import { usePdfMarks } from './use-pdf-marks.ts';
import { usePlace } from './use-place.ts';
import { usePrint } from './use-print.ts';
import { useSummaryButton } from './use-summary-button.ts';

interface ReaderProps {
  host: PdfHost;
  source: PdfSource;
  retry: () => void;
}

/** One document: its tools, its pages, and the panels around them. */
export function Reader({ host, source, retry }: ReaderProps) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const engine = useEngine(host, source, scroller);
  const state = useEngineState(engine);
  const view = useViewSettings(host);
  const { panel, showPanel, isDark } = view;
  const isOver = !useMedia('(min-width: 640px)');
  usePlace(host, engine);
  useTitle(state.title || source.name);
  const { actions, find, printing } = useActions({ host, engine, scroller, view, isOver });
  const isOpen = engine !== null && state.phase === 'open';
  const marked = usePdfMarks(host, isOpen ? engine : null, scroller);
  return (
    <div className={useFrame()}>
      <Toolbar
        engine={engine}
        state={state}
        isPanelOpen={panel !== null}
        isDark={isDark}
        actions={actions}
      />
      <LoadingBar state={state} />
      {isOpen && find.isOpen && engine.find && (
        <FindBar find={engine.find} requested={find.requested} close={find.close} />
      )}
      <div className={useBody()}>
        {isOpen && panel && (
          <SidePanel
            engine={engine}
            state={state}
            shown={panel}
            isOver={isOver}
            dark={isDark}
            marks={marked.marks}
            show={showPanel}
          />
        )}
        <main className={useArea()} data-dark={isDark ? '' : undefined}>
          <ScrollArea ref={scroller} data-scroll role="document" aria-label={t('pdf.region')}>
            <div className="pdfViewer" />
          </ScrollArea>
          <Cover engine={engine} state={state} source={source} retry={retry} />
          {!host.hasPill && <MarkBar root={scroller} source={marked.source} read={marked.read} />}
          <StatusLine host={host} engine={engine} state={state} printing={printing} />
        </main>
      </div>
    </div>
  );
}

interface ActionsInput {
  host: PdfHost;
  engine: PdfEngine | null;
  scroller: { current: HTMLDivElement | null };
  view: ReturnType<typeof useViewSettings>;
  isOver: boolean;
}

/** What the toolbar and the keys do. */
function useActions({ host, engine, scroller, view, isOver }: ActionsInput) {
  const { panel, showPanel } = view;
  const find = useFindBar(scroller);
  const printing = usePrint(engine);
  const actions = {
    panel: () => showPanel(panel ? null : 'pages'),
    find: () => (find.isOpen ? find.close() : find.open()),
    dark: view.toggleDark,
    print: () => void printing.print(),
    download: useDownload(host, engine),
    chat: host.openChat && (() => void host.openChat?.()),
    summarise: useSummaryButton(host),
    close: host.close,
  };
  useKeys(engine, scroller, {
    find: find.open,
    print: actions.print,
    save: actions.download,
    panel: actions.panel,
    escape: () => (find.isOpen ? find.close() : isOver && panel && showPanel(null)),
  });
  return { actions, find, printing };
}

function useEngineState(engine: PdfEngine | null): PdfState {
  return useSyncExternalStore(
    useCallback((listener) => engine?.state.subscribe(listener) ?? (() => undefined), [engine]),
    () => engine?.state.get() ?? unopened,
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The open panel and the dark mode of pages, as the person left them. */
function useViewSettings({ memory }: PdfHost) {
  const { panel, darkPages } = useObserved(memory);
  const { settings } = useSettings();
  const isDarkTheme = useDark(settings.colorSchema);
  const isDark = darkPages ?? isDarkTheme;
  return {
    panel,
    showPanel: useCallback((next: PdfMemory['panel']) => memory.set({ panel: next }), [memory]),
    isDark,
    toggleDark: () => memory.set({ darkPages: !isDark === isDarkTheme ? null : !isDark }),
  };
}

function useFindBar(scroller: { current: HTMLElement | null }) {
  const [isOpen, setOpen] = useState(false);
  const [requested, setRequested] = useState(0);
  return {
    isOpen,
    requested,
    open: () => {
      setOpen(true);
      setRequested((times) => times + 1);
    },
    close: () => {
      setOpen(false);
      scroller.current?.focus({ preventScroll: true });
    },
  };
}

function useDownload(host: PdfHost, engine: PdfEngine | null): () => void {
  const { t } = useText();
  const toast = useToast();
  return () => {
    engine?.filled().then(
      (blob) => host.save(engine.source.name, blob),
      () => toast(t('error.fileRead')),
    );
  };
}
