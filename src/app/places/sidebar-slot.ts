/** One chat a window. */
const prefix = 'window:';
export const isSidebar = (slot: string): boolean => slot.startsWith(prefix);
export const sidebarSlot = (windowId: number): string => `${prefix}${windowId}`;
