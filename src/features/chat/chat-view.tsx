import { lazy, Suspense, useEffect, useState } from 'react';
import { CopyContext } from '#ui/markdown/copy-context.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { ContextStrip } from './context-strip.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { useColumn, useFrame } from './frame-styles.ts';
import { type Chat, useChat } from './use-chat.ts';

const ConversationView = lazy(() => import('./conversation-view.tsx'));
const HistoryPanel = lazy(() => import('./history-panel.tsx'));
const HistoryRail = lazy(() => import('./history-rail.tsx'));

/** The whole chat, for the sidebar and the web app. The composer is in the first paint. */
export function ChatView() {
  const { surface, copy } = useShell();
  const { t } = useText();
  const chat = useChat();
  const frame = useFrame();
  const column = useColumn();
  const [history, showHistory] = useState(false);
  const web = surface === 'web';
  const title = chat.rows.conversation?.name;
  useEffect(() => {
    if (web) document.title = title ?? t('app.name');
  }, [web, title, t]);
  return (
    <CopyContext value={copy}>
      <div className={frame} data-surface={surface}>
        {web && (
          <Suspense fallback={<aside />}>
            <HistoryRail chat={chat} />
          </Suspense>
        )}
        <main className={column}>
          <ChatHeader chat={chat} showHistory={web ? null : () => showHistory(true)} />
          {!web && <ContextStrip chat={chat} />}
          <Messages chat={chat} />
          <Composer chat={chat} />
        </main>
        {history && (
          <Suspense>
            <HistoryPanel chat={chat} close={() => showHistory(false)} />
          </Suspense>
        )}
      </div>
    </CopyContext>
  );
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
