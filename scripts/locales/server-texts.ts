/** First words of the keys of `locales` that only pages rendered by the server show. */
const serverGroups = ['help', 'landing', 'pricing', 'sharePage', 'site'] as const;

/** Of these groups, keys that clients show as well. */
const sharedKeys: ReadonlySet<string> = new Set([
  'landing.open',
  'landing.sidebarPicture',
  'pricing.notSold',
]);

/** Whether clients need no text of this key (plural suffix included): it is left out of their locale files. */
export function isServerText(key: string): boolean {
  const [group = ''] = key.split('.', 1);
  return serverGroups.some((each) => each === group) && !sharedKeys.has(key);
}
