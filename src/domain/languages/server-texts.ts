/** First words of the keys of `locales` that only pages rendered by the server show. */
const serverGroups = ['help', 'landing', 'pricing', 'sharePage', 'site'] as const;

/** Of these groups, keys that clients show as well. */
const sharedKeys: ReadonlySet<string> = new Set([
  'help.lead',
  'help.title',
  'landing.documentTitle',
  'landing.lead',
  'landing.open',
  'landing.sidebarPicture',
  'pricing.lead',
  'pricing.notSold',
  'pricing.title',
]);

/** Whether clients need no text of this key (plural suffix included): it is left out of their locale files. */
export function isServerText(key: string): boolean {
  const [group = ''] = key.split('.', 1);
  return serverGroups.some((each) => each === group) && !sharedKeys.has(key);
}
