/** Names of the app's own tests, which are not localised. */
export const testId = (name: string) => `[data-testid="${name}"]`;

export const content = testId('message-content:body');
/** A message that is being written, or on its way (seen 2026-08). */
export const draftBadge =
  '[data-testid^="message-header-collapsed"] :is(.badge-label-success, .badge-label-primary)';
