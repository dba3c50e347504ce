import type { BusClient, RequestOf } from '#bus/types.ts';

/** What a chat takes with it when it moves to another place. */
export type MovedChat = Omit<RequestOf<'conversation.setLocal'>, 'slot'>;

export interface MoveOptions {
  /** An answer streams in it. */
  live: boolean;
  /** The composer whose files move too; null: none do. */
  files: string | null;
}

/** One chat a window. */
const sidebarPrefix = 'window:';
export const isSidebar = (slot: string): boolean => slot.startsWith(sidebarPrefix);
export const sidebarSlot = (windowId: number): string => `${sidebarPrefix}${windowId}`;

type PlacesBus = Pick<BusClient, 'request' | 'emit'>;

interface TabPlaceDeps {
  bus: PlacesBus;
  newId(): string;
  /** Opens the chat of that slot in a tab. */
  openTab(slot: string): Promise<unknown>;
}

/** From the sidebar: the same chat in its own tab. */
export function tabPlace({ bus, ...deps }: TabPlaceDeps) {
  return {
    kind: 'tab' as const,
    async open(chat: MovedChat, { files }: MoveOptions): Promise<void> {
      const slot = `tab:${deps.newId()}`;
      await moveTo(bus, slot, chat, files);
      await deps.openTab(slot);
    },
  };
}

interface SidebarPlaceDeps {
  bus: PlacesBus;
  windowId: number;
  /** Straight from a click: a sidebar opens for nothing else. */
  openPanel(): Promise<void>;
  closeTab(): Promise<void>;
  /** Answers stream in the chat's own page (Firefox): it remains open meanwhile. */
  streamsHere: boolean;
}

/** From the tab: back into the sidebar. The tab closes, unless an answer streams in it. */
export function sidebarPlace({ bus, windowId, streamsHere, ...deps }: SidebarPlaceDeps) {
  return {
    kind: 'sidebar' as const,
    async open(chat: MovedChat, { live, files }: MoveOptions): Promise<void> {
      await deps.openPanel();
      const slot = sidebarSlot(windowId);
      await moveTo(bus, slot, chat, files);
      bus.emit('conversation.moved', { slot });
      if (!(streamsHere && live)) await deps.closeTab();
    },
  };
}

async function moveTo(bus: PlacesBus, slot: string, chat: MovedChat, files: string | null) {
  await bus.request('conversation.setLocal', { slot, ...chat });
  if (files !== null) await bus.request('upload.move', { from: files, to: slot });
}
