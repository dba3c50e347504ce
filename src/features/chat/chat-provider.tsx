import type { ReactNode } from 'react';
import { ArtifactsProvider } from './artifacts/use-artifacts.ts';
import { QuestionsProvider } from './composer/use-questions.ts';
import { ChatContextProvider } from './context/use-chat-context.ts';
import { SearchRunsProvider } from './search/use-search-runs.ts';
import { ChatModelsProvider } from './state/use-chat-models.ts';
import { ChatSettingsProvider } from './state/use-chat-settings.ts';
import { ChatViewsProvider } from './state/use-chat-views.ts';
import { ChatWindowProvider } from './state/use-chat-window.ts';
import { ComposerFilesProvider } from './state/use-composer-files.ts';
import { OpenConversationProvider } from './state/use-open-conversation.ts';
import { TurnQueueProvider } from './state/use-turn-queue.ts';

/** State of a chat for its views. Each view subscribes by hooks to what it shows. */
export function ChatProvider({ children }: { children: ReactNode }) {
  return (
    <ChatSettingsProvider>
      <ChatWindowProvider>
        <OpenConversationProvider>
          <ChatModelsProvider>
            <ComposerFilesProvider>
              <ChatContextProvider>
                <TurnQueueProvider>
                  <SearchRunsProvider>
                    <QuestionsProvider>
                      <ChatViewsProvider>
                        <ArtifactsProvider>{children}</ArtifactsProvider>
                      </ChatViewsProvider>
                    </QuestionsProvider>
                  </SearchRunsProvider>
                </TurnQueueProvider>
              </ChatContextProvider>
            </ComposerFilesProvider>
          </ChatModelsProvider>
        </OpenConversationProvider>
      </ChatWindowProvider>
    </ChatSettingsProvider>
  );
}
