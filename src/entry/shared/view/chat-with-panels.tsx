import { ChatView, type ChatViewProps } from '#features/chat/chat-view.tsx';
import { DocumentReader } from '#features/library/document-reader.tsx';
import { MemoProvider } from '#features/memo/memo-provider.tsx';

/** The chat with what other features provide to it. */
export function ChatWithPanels(props: ChatViewProps) {
  return (
    <MemoProvider>
      <DocumentReader>
        <ChatView {...props} />
      </DocumentReader>
    </MemoProvider>
  );
}
