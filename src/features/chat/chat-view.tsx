import { lazy, memo, type ReactNode, Suspense } from 'react';
import { useSelector } from '#ui/actors/use-selector.ts';
import { NoticeContext } from '#ui/controls/page-context.ts';
import { later } from '#ui/later.tsx';
import { CopyContext } from '#ui/markdown/copy-context.ts';
import { prepared, usePreparation } from '#ui/prepared.tsx';
import { useText } from '#ui/text.ts';
import { ToastSlot } from '#ui/toasts/toaster.tsx';
import { DropOverlay } from '../files/drop-overlay.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { type PanelProps, usePageView, useShell } from '../shell.tsx';
import { useOpenArtifact } from './artifacts/use-artifacts.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatProvider } from './chat-provider.tsx';
import { usePaletteKey } from './commands/use-palette-command.tsx';
import { useHasRail } from './commands/use-panel-commands.tsx';
import { Composer } from './composer/composer.tsx';
import { usePendingQuestions } from './composer/use-questions.ts';
import { ContextStrip } from './context/context-strip.tsx';
import { useColumn, useFrame } from './frame-styles.ts';
import { PageTitle } from './page/page-title.tsx';
import { useShownPage, useToChat } from './page/use-shown-page.ts';
import { Rail } from './rail/rail.tsx';
import { RequestedSearch } from './search/requested-search.tsx';
import { EmptyChat } from './start/empty-chat.tsx';
import { useIsStart } from './start/use-is-start.ts';
import { useChatAddress } from './state/use-chat-address.ts';
import { useChatSettings } from './state/use-chat-settings.ts';
import { useChatViews } from './state/use-chat-views.ts';
import { useChatWindow } from './state/use-chat-window.ts';
import { useComposerFiles } from './state/use-composer-files.ts';
import { useBranch } from './state/use-open-conversation.ts';
import { useToArt } from './state/use-to-art.ts';
import { RequestedSummary } from './summary/requested-summary.tsx';
import { shownSummaryTabId, summaryPanelId } from './summary/summary-panel.ts';
import { useShownSummary, useTranscript } from './summary/use-summary.ts';
import { useIsWritingRequest } from './summary/use-summary-view.ts';
import { ReadingBar } from './thread/reading-bar.tsx';
import { ThreadSkeleton } from './thread/thread-skeleton.tsx';
import { useResumedQuestions } from './use-resumed-questions.ts';

const ArtifactPanel = later(() => import('./artifacts/artifact-panel.tsx'));
const ChatPalette = prepared(() => import('./commands/chat-palette.tsx'));
const ConversationView = prepared(() => import('./thread/conversation-view.tsx'));
const CustomStart = lazy(() => import('./summary/custom-start.tsx'));
const HistoryPanel = prepared(() => import('./history/history-panel.tsx'));
const Page = prepared(() => import('./page/page.tsx'));
const OwnListBar = lazy(() => import('./own-list-bar.tsx'));
const RailSheet = lazy(() => import('./rail/rail-sheet.tsx'));
const StartExamples = later(() => import('./start/start-examples.tsx'));
const SharePanel = lazy(() => import('./share/share-panel.tsx'));
const SummaryBar = later(() => import('./summary/summary-bar.tsx'));
const TranscriptView = lazy(() => import('./summary/transcript-view.tsx'));
const SyncBar = lazy(() => import('./sync-bar.tsx'));
const UsageBar = lazy(() => import('./usage-bar.tsx'));
const QuotaBars = lazy(() => import('./quota-bar.tsx'));

/** What a person is likely to open next, with a rail and without one. */
const likely = {
  web: [ConversationView, ChatPalette, Page],
  panel: [ConversationView, ChatPalette, HistoryPanel],
} as const;

/** In each view that is over the chat, or in its place. */
const syncNotice = (
  <Suspense>
    <SyncBar />
  </Suspense>
);

export interface ChatViewProps {
  /** What is shown next to the conversation; `close` returns to that alone. */
  adjacent?: (close: () => void) => ReactNode;
}

/** The whole chat, for the sidebar, a tab and the web app. The composer is in the first paint. */
export function ChatView(props: ChatViewProps) {
  const { copy } = useShell();
  return (
    <CopyContext value={copy}>
      <ChatProvider>
        <PageTitle />
        <Frame {...props} />
      </ChatProvider>
    </CopyContext>
  );
}

function Frame({ adjacent }: ChatViewProps) {
  const { surface } = useShell();
  const { t } = useText();
  const { actions } = useComposerFiles();
  const { settings } = useChatSettings();
  const drop = useFileDrop(actions.add);
  const hasRail = useHasRail();
  const shown = useShownPage();
  const toChat = useToChat();
  usePaletteKey();
  usePreparation(hasRail ? likely.web : likely.panel);
  useResumedQuestions();
  useChatAddress();
  useToArt();
  const width = { '--chat-width': `${settings.chatBoxWidth}px` } as React.CSSProperties;
  return (
    <div className={useFrame()} data-surface={surface} style={width} {...drop.handlers}>
      {hasRail && <Rail isFolded={shown === 'viewer'} />}
      {adjacent?.(toChat)}
      <RequestedSummary />
      <RequestedSearch />
      <Column isHidden={shown === 'page'}>
        {drop.isOver && <DropOverlay text={t('drop.here')} />}
      </Column>
      {shown === 'chat' && <Artifact />}
      {hasRail && shown !== 'chat' && (
        <Suspense fallback={shown === 'page' && <main />}>
          <NoticeContext value={syncNotice}>
            <Page isHidden={shown === 'viewer'} close={toChat} />
          </NoticeContext>
        </Suspense>
      )}
      <Suspense>
        <NoticeContext value={syncNotice}>
          <OpenPanel />
        </NoticeContext>
      </Suspense>
      <Suspense>
        <Palette />
      </Suspense>
    </div>
  );
}

/** Its parts subscribe to what they show and do not render with it. */
const Column = memo(({ isHidden, children }: { isHidden: boolean; children: ReactNode }) => (
  <main className={useColumn()} hidden={isHidden} data-start={useIsStart() || undefined}>
    <ChatHeader />
    <ContextStrip />
    <Suspense>
      <OwnListBar />
      <SyncBar />
      <QuotaBars />
      <UsageBar />
    </Suspense>
    <Summary />
    <SummaryPanel>
      <Messages />
    </SummaryPanel>
    {!isHidden && <ToastSlot />}
    <ReadingBar />
    <Composer />
    <Examples />
    {children}
  </main>
));
Column.displayName = 'Column';

function OpenPanel() {
  const window = useChatWindow();
  const { shown, showPanel } = useChatViews();
  const panel = useSelector(shown, (views) => views.panel);
  const artOf = useSelector(shown, (views) => views.artOf);
  const memoId = useSelector(shown, (views) => views.memoId);
  const Panel = usePageView(panel);
  const close: PanelProps['close'] = (to) => {
    showPanel(null);
    if (to === 'composer') window.focus();
  };
  if (!panel) return null;
  if (panel === 'rail') return <RailSheet close={() => close()} />;
  if (panel === 'chats') return <HistoryPanel close={() => close()} />;
  if (panel === 'share') return <SharePanel close={() => close()} />;
  return Panel ? <Panel close={close} conversationId={artOf} memoId={memoId} /> : null;
}

function Artifact() {
  return useOpenArtifact() && <ArtifactPanel />;
}

function Palette() {
  const isOpen = useSelector(useChatViews().shown, ({ isPaletteOpen }) => isPaletteOpen);
  return isOpen && <ChatPalette />;
}

/** Its code is loaded when a conversation begins with a summary. */
function Summary() {
  const shown = useShownSummary();
  return shown && <SummaryBar />;
}

/** The conversation is the panel of the summary's tabs; its element is the same without them. */
function SummaryPanel({ children }: { children: ReactNode }) {
  const isPanel = useShownSummary() !== null;
  const isStart = useIsStart();
  const panel = { id: summaryPanelId, role: 'tabpanel', 'aria-labelledby': shownSummaryTabId };
  return (
    <div data-messages data-floats={isStart ? '' : undefined} {...(isPanel ? panel : {})}>
      {children}
    </div>
  );
}

/** Below the composer, which is in the middle until the first question. */
function Examples() {
  return (
    useIsStart() && (
      <div data-examples>
        <StartExamples />
      </div>
    )
  );
}

function Messages() {
  const { items, isReady } = useBranch();
  const pending = usePendingQuestions();
  const summary = useShownSummary();
  const transcript = useTranscript();
  const isWriting = useIsWritingRequest();
  const [source] = summary?.sources ?? [];
  if (isWriting && summary) {
    return (
      <Suspense key="request" fallback={<ThreadSkeleton />}>
        <CustomStart />
      </Suspense>
    );
  }
  if (transcript.isShown && source) {
    return (
      <Suspense key="transcript" fallback={<ThreadSkeleton />}>
        <TranscriptView docId={source.docId} />
      </Suspense>
    );
  }
  if (items.length === 0 && pending.length === 0) {
    return isReady ? <EmptyChat /> : <ThreadSkeleton />;
  }
  return (
    <Suspense key="thread" fallback={<ThreadSkeleton />}>
      <ConversationView />
    </Suspense>
  );
}
