import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';

/** Something a person can do in a chat. Every menu and the palette take their entries from these. */
export interface ChatCommand extends MenuEntry {
  /** The menu that offers it too; absent: it has a button of its own, or only the palette has it. */
  menu?: 'chat' | 'attach' | 'model';
  /** It does what another command does, in the words of its menu: the palette leaves it out. */
  isAlias?: true;
  /** Its own name within its text, such as “Dark” of “Theme: Dark”. */
  name?: string;
}

export function commandsOf(
  menu: NonNullable<ChatCommand['menu']>,
  ...groups: readonly (readonly ChatCommand[])[]
): ChatCommand[] {
  return groups.flat().filter((command) => command.menu === menu);
}
