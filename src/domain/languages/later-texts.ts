/** First words of keys of `locales` whose English only views that are loaded later show. */
const laterGroups = [
  'account',
  'art',
  'card',
  'extension',
  'gallery',
  'helper',
  'library',
  'onboarding',
  'own',
  'paywall',
  'pdf',
  'settings',
  'webSearch',
] as const;

/** Of these groups, keys that first views, or small ones that are loaded later, show as well. */
const firstKeys: ReadonlySet<string> = new Set([
  'account.signIn',
  'account.syncLater',
  'account.syncRefused',
  'account.syncedBut',
  'art.title',
  'card.outcome.unchanged',
  'card.replace',
  'card.title',
  'gallery.make',
  'library.deleted',
  'library.open',
  'library.opening',
  'library.title',
  'onboarding.lead',
  'onboarding.title',
  'own.server',
  'paywall.resumed',
  'pdf.download',
  'pdf.region',
  'settings.diagnostics.copy',
  'settings.diagnostics.show',
  'settings.local.absent',
  'settings.local.again',
  'settings.model.clearKey',
  'settings.model.hostInvalid',
  'settings.model.noAccess',
  'settings.tools.heading',
  'webSearch.answerButton',
  'webSearch.enable',
  'webSearch.forThis',
  'webSearch.settings',
]);

/** Whether the first script has no text of this key (plural suffix included): `src/ui/later-texts.ts` adds it. */
export function isLaterText(key: string): boolean {
  const [group = ''] = key.split('.', 1);
  return laterGroups.some((each) => each === group) && !firstKeys.has(key);
}
