import type { BusClient } from '#bus/types.ts';
import type { LocalChat } from '#domain/conversations/local-chat.ts';
import type { Rows } from '../rows/rows.ts';
import { sidebarSlot } from './sidebar-slot.ts';

export interface MoveOptions {
  /** An answer streams in it. */
  live: boolean;
  /** The composer whose files move too; null: none do. */
  files: string | null;
}

type PlacesRows = Pick<Rows, 'conversation' | 'upload'>;

interface TabPlaceDeps {
  rows: PlacesRows;
  newId(): string;
  /** Opens the chat of that slot in a tab. */
  openTab(slot: string): Promise<unknown>;
}

/** From the sidebar: the same chat in its own tab. */
export function tabPlace({ rows, ...deps }: TabPlaceDeps) {
  return {
    kind: 'tab' as const,
    async open(chat: LocalChat, { files }: MoveOptions): Promise<void> {
      const slot = `tab:${deps.newId()}`;
      await moveTo(rows, slot, chat, files);
      await deps.openTab(slot);
    },
  };
}

interface SidebarPlaceDeps {
  bus: Pick<BusClient, 'emit'>;
  rows: PlacesRows;
  windowId: number;
  /** Straight from a click: a sidebar opens for nothing else. */
  openPanel(): Promise<void>;
  closeTab(): Promise<void>;
  /** Answers stream in the chat's own page (Firefox): it remains open meanwhile. */
  streamsHere: boolean;
}

/** From the tab: back into the sidebar. The tab closes, unless an answer streams in it. */
export function sidebarPlace({ bus, rows, windowId, streamsHere, ...deps }: SidebarPlaceDeps) {
  return {
    kind: 'sidebar' as const,
    async open(chat: LocalChat, { live, files }: MoveOptions): Promise<void> {
      await deps.openPanel();
      const slot = sidebarSlot(windowId);
      await moveTo(rows, slot, chat, files);
      bus.emit('conversation.moved', { slot });
      if (!(streamsHere && live)) await deps.closeTab();
    },
  };
}

async function moveTo(rows: PlacesRows, slot: string, chat: LocalChat, files: string | null) {
  await rows.conversation.setLocal({ slot, ...chat });
  if (files !== null) await rows.upload.move({ from: files, to: slot });
}
