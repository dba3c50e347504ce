import type { ReactNode } from 'react';
import { TurnsProvider } from './composer/use-question-turns.tsx';
import { ChatContextProvider } from './context/use-chat-context.ts';
import { ChatModelsProvider } from './state/use-chat-models.ts';
import { ChatSettingsProvider } from './state/use-chat-settings.ts';
import { ChatWindowProvider } from './state/use-chat-window.ts';
import { ComposerFilesProvider } from './state/use-composer-files.ts';
import { OpenConversationProvider } from './state/use-open-conversation.ts';

/** State of a chat for its views. Each view reads by hooks only what it shows. */
export function ChatProvider({ children }: { children: ReactNode }) {
  return (
    <ChatSettingsProvider>
      <ChatModelsProvider>
        <ChatWindowProvider>
          <OpenConversationProvider>
            <ComposerFilesProvider>
              <ChatContextProvider>
                <TurnsProvider>{children}</TurnsProvider>
              </ChatContextProvider>
            </ComposerFilesProvider>
          </OpenConversationProvider>
        </ChatWindowProvider>
      </ChatModelsProvider>
    </ChatSettingsProvider>
  );
}
