import { useState } from 'react';
import type { ChatPanel } from '#features/chat/chat-panel.ts';
import type { OpenTool } from '#features/chat/composer/tool/open-tool.ts';
import { LocalState } from '#ui/actors/local-state.ts';
import { provided } from '#ui/provided.tsx';

/** On a screen this narrow the list of chats starts folded. */
export const narrowScreen = '(max-width: 880px)';

interface OwnRequest {
  /** The conversation of the summary. */
  of: string;
  isWritten: boolean;
  /** The language that was chosen for it; absent: none was. */
  language?: string;
}

/** Which views of a chat are open. */
interface ShownViews {
  panel: ChatPanel | null;
  isPaletteOpen: boolean;
  /** The tool whose form is open above the composer. */
  tool: OpenTool | null;
  /** The summary whose video's transcript is shown in its place. */
  transcriptOf: string | null;
  /** The person's own request for a summary, written in the place of one. */
  ownRequest: OwnRequest | null;
  isRenaming: boolean;
  /** The list of chats of a wide view. */
  isRailFolded: boolean;
  /** The last search of chats that a command began; `count` grows with each, 0: none did. */
  search: { words: string; count: number };
}

/** Opens and closes the views of a chat; commands reach by it what other components draw. */
class ChatViews {
  readonly shown = new LocalState<ShownViews>({
    panel: null,
    isPaletteOpen: false,
    tool: null,
    transcriptOf: null,
    ownRequest: null,
    isRenaming: false,
    isRailFolded: matchMedia(narrowScreen).matches,
    search: { words: '', count: 0 },
  });
  /** Opens the browser's file chooser for the composer; set by the component that has its field. */
  chooseFiles: () => void = () => undefined;
  /** Begins a mention in the composer; set by the composer. */
  mention: () => void = () => undefined;

  readonly showPanel = (panel: ChatPanel | null) => this.#set({ panel });
  readonly openPalette = (isPaletteOpen: boolean) => this.#set({ isPaletteOpen });
  readonly openTool = (tool: OpenTool | null) => this.#set({ tool });
  /** `conversationId` null: the summary is shown again. */
  readonly showTranscript = (transcriptOf: string | null) => this.#set({ transcriptOf });
  readonly writeRequest = (ownRequest: OwnRequest | null) => this.#set({ ownRequest });
  readonly rename = (isRenaming: boolean) => this.#set({ isRenaming });
  readonly foldRail = (isRailFolded: boolean) =>
    this.#set({ isRailFolded, search: { words: '', count: 0 } });

  /** Shows the list of chats with what holds `words`; the focus goes to its search field. */
  searchChats(where: 'panel' | 'rail', words: string): void {
    const search = { words, count: this.shown.getSnapshot().search.count + 1 };
    this.#set({ search, ...(where === 'panel' ? { panel: 'history' } : { isRailFolded: false }) });
  }

  #set(change: Partial<ShownViews>): void {
    this.shown.update((before) => ({ ...before, ...change }));
  }
}

export const [ChatViewsProvider, useChatViews] = provided('ChatViews', () => {
  const [views] = useState(() => new ChatViews());
  return views;
});
