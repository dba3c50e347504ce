import { useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import type { ChatPanel } from '#features/chat/chat-panel.ts';
import type { OpenTool } from '#features/chat/composer/tool/open-tool.ts';
import { useShell } from '#features/shell.tsx';
import { LocalState } from '#ui/actors/local-state.ts';
import { provided } from '#ui/provided.tsx';
import type { Router } from '#ui/routing/router.ts';

const foldedKey = 'gloss.rail.folded';

/** As the person has left it. */
function readFolded(): boolean | null {
  const saved = localStorage.getItem(foldedKey);
  return saved === null ? null : saved === 'true';
}

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
  /** The conversation of pictures in its panel; null: a new one. */
  artOf: string | null;
  /** The memo that is first in its panel; null: the newest. */
  memoId: string | null;
  isPaletteOpen: boolean;
  /** The tool whose form is open above the composer. */
  tool: OpenTool | null;
  /** The summary whose video's transcript is shown in its place. */
  transcriptOf: string | null;
  /** The person's own request for a summary, written in the place of one. */
  ownRequest: OwnRequest | null;
  /** Sends the question that waits until the PDF of the tab may be read; null: none does. */
  sendsWithPdf: (() => void) | null;
  isRenaming: boolean;
  /** The rail of a wide view; null: by the room there is. */
  isRailFolded: boolean | null;
  /** The last search of chats that a command began; `count` grows with each, 0: none did. */
  search: { words: string; count: number };
}

/** Opens and closes the views of a chat; commands reach by it what other components draw. */
class ChatViews {
  readonly shown = new LocalState<ShownViews>({
    panel: null,
    artOf: null,
    memoId: null,
    isPaletteOpen: false,
    tool: null,
    transcriptOf: null,
    ownRequest: null,
    sendsWithPdf: null,
    isRenaming: false,
    isRailFolded: readFolded(),
    search: { words: '', count: 0 },
  });
  readonly #router: Router | null;

  /** `tool`: its form is open from the beginning. */
  constructor(router: Router | null, tool: OpenTool | null) {
    this.#router = router;
    if (tool) this.openTool(tool);
  }

  /** Opens the browser's file chooser for the composer; set by the component that has its field. */
  chooseFiles: () => void = () => undefined;
  /** Begins a mention in the composer; set by the composer. */
  mention: () => void = () => undefined;

  readonly showPanel = (panel: ChatPanel | null) => {
    if (!this.#router || panel === null || panel === 'rail' || panel === 'share') {
      this.#set({ panel, artOf: null, memoId: null });
    } else this.#router.go(placeOf(panel));
  };
  readonly showArt = (conversationId: string) => {
    if (this.#router) this.#router.go(placeOf('art', conversationId), 'replace');
    else this.#set({ panel: 'art', artOf: conversationId });
  };
  readonly showMemo = (memoId: string) => {
    if (this.#router) this.#router.go(placeOf('memos', memoId));
    else this.#set({ panel: 'memos', memoId });
  };
  readonly openPalette = (isPaletteOpen: boolean) => this.#set({ isPaletteOpen });
  readonly openTool = (tool: OpenTool | null) => this.#set({ tool });
  /** `conversationId` null: the summary is shown again. */
  readonly showTranscript = (transcriptOf: string | null) => this.#set({ transcriptOf });
  readonly writeRequest = (ownRequest: OwnRequest | null) => this.#set({ ownRequest });
  readonly waitForPdf = (sendsWithPdf: (() => void) | null) => this.#set({ sendsWithPdf });
  readonly rename = (isRenaming: boolean) => this.#set({ isRenaming });
  readonly foldRail = (isRailFolded: boolean) => {
    localStorage.setItem(foldedKey, String(isRailFolded));
    this.#set({ isRailFolded });
  };

  /** Shows the list of chats with what holds `words`; the focus goes to its search field. */
  searchChats(words: string): void {
    this.#set({ search: { words, count: this.shown.getSnapshot().search.count + 1 } });
    if (this.#router) this.#router.go(placeOf('chats', null, words === '' ? {} : { words }));
    else this.#set({ panel: 'chats' });
  }

  #set(change: Partial<ShownViews>): void {
    this.shown.update((before) => ({ ...before, ...change }));
  }
}

export const [ChatViewsProvider, useChatViews] = provided('ChatViews', () => {
  const { router, freeTool } = useShell();
  const form = freeTool?.begins === 'form' ? { free: freeTool } : null;
  const [views] = useState(() => new ChatViews(router, form));
  return views;
});
