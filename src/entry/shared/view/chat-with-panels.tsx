import { lazy } from 'react';
import { ChatView, type ChatViewProps } from '#features/chat/chat-view.tsx';
import { DocumentReader } from '#features/library/document-reader.tsx';
import { MemoProvider } from '#features/memo/memo-provider.tsx';
import type { Panels } from '#features/shell.tsx';

/** Other features' views for the chat. */
export const panels: Panels = {
  memos: lazy(() => import('#features/memo/memo-panel.tsx')),
  library: lazy(() => import('#features/library/library-panel.tsx')),
  document: lazy(() => import('#features/library/document-page.tsx')),
  art: lazy(() => import('#features/art/art-panel.tsx')),
  dictation: lazy(() => import('#features/dictation/dictation-panel.tsx')),
  tools: lazy(() => import('#features/settings/tools/tools-page.tsx')),
};

/** The chat with the panels of other features. */
export function ChatWithPanels(props: ChatViewProps) {
  return (
    <MemoProvider>
      <DocumentReader>
        <ChatView {...props} />
      </DocumentReader>
    </MemoProvider>
  );
}
