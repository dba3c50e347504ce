/** Keys that the manifest suggests to the browser; the person may change them in the browser's own settings. */
export const suggestedKeys = {
  open: 'Alt+Shift+G',
  read: 'Alt+Shift+R',
  tools: 'Alt+Shift+E',
} as const;

/** Every shortcut, as help lists them; the text of each is `help.key.NAME`. `Mod`: Ctrl, on Apple's systems Command. */
export const shortcuts = [
  ...Object.entries(suggestedKeys).map(([name, keys]) => ({ name, keys })),
  { name: 'palette', keys: 'Mod+K' },
  { name: 'send', keys: 'Enter' },
  { name: 'break', keys: 'Shift+Enter' },
  { name: 'slash', keys: '/' },
  { name: 'mention', keys: '@' },
  { name: 'dismiss', keys: 'Escape' },
] as const;
