import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { CopyContext } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import { DropOverlay } from '../files/drop-overlay.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { type PanelProps, useShell } from '../shell.tsx';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { ContextStrip } from './context-strip.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { useColumn, useFrame } from './frame-styles.ts';
import { type Chat, useChat } from './use-chat.ts';

const ConversationView = lazy(() => import('./conversation-view.tsx'));
const HistoryPanel = lazy(() => import('./history-panel.tsx'));
const HistoryRail = lazy(() => import('./history-rail.tsx'));
const QuotaBar = lazy(() => import('./quota-bar.tsx'));

/** What lies over the chat. */
export type ChatPanel = 'history' | 'memo' | 'library';

/** The whole chat, for the sidebar, a tab and the web app. The composer is in the first paint. */
export function ChatView() {
  const { surface, copy, panels, startsWithFile } = useShell();
  const { t } = useText();
  const chat = useChat();
  const drop = useFileDrop(chat.uploads.add);
  const frame = useFrame();
  const column = useColumn();
  const [panel, showPanel] = useState<ChatPanel | null>(null);
  const wide = surface !== 'sidebar';
  const title = chat.rows.conversation?.name;
  const close: PanelProps['close'] = (to) => {
    showPanel(null);
    if (to === 'composer') chat.slot.focus();
  };
  const width = { '--chat-width': `${chat.settings.chatBoxWidth}px` } as React.CSSProperties;
  useEffect(() => {
    const name = startsWithFile
      ? t('chatPdf.documentTitle', { app: t('app.name') })
      : t('app.name');
    if (wide) document.title = title ?? name;
  }, [wide, title, startsWithFile, t]);
  return (
    <CopyContext value={copy}>
      <div className={frame} data-surface={surface} style={width} {...drop.handlers}>
        {wide && !startsWithFile && (
          <Suspense fallback={<aside />}>
            <HistoryRail chat={chat} showPanel={showPanel} />
          </Suspense>
        )}
        <main className={column}>
          <ChatHeader chat={chat} showPanel={showPanel} />
          <ContextStrip chat={chat} />
          <Suspense>
            <QuotaBar mark={chat.live?.messageId ?? ''} />
          </Suspense>
          <Messages chat={chat} />
          <Composer chat={chat} openLibrary={panels.library && (() => showPanel('library'))} />
          {drop.isOver && <DropOverlay text={t('drop.here')} />}
        </main>
        <Suspense>{panel && panelOf(panel, chat, close)}</Suspense>
      </div>
    </CopyContext>
  );
}

function panelOf(panel: ChatPanel, chat: Chat, close: PanelProps['close']): ReactNode {
  return panel === 'history' ? (
    <HistoryPanel chat={chat} close={() => close()} />
  ) : (
    <OtherPanel panel={panel} close={close} />
  );
}

function OtherPanel({ panel, close }: PanelProps & { panel: Exclude<ChatPanel, 'history'> }) {
  const Panel = useShell().panels[panel];
  return Panel ? <Panel close={close} /> : null;
}

function Messages({ chat }: { chat: Chat }) {
  const { items, turns, rows } = chat;
  if (items.length === 0 && turns.pending.length === 0) {
    return rows.ready ? <EmptyChat chat={chat} /> : <section />;
  }
  return (
    <Suspense fallback={<section />}>
      <ConversationView chat={chat} />
    </Suspense>
  );
}
