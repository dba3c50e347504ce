/** Test ids of the app, which are not localised. */
export const testId = (name: string) => `[data-testid="${name}"]`;

export const content = testId('message-content:body');
/** A draft, or a message that is being sent (seen 2026-08). */
export const draftBadge =
  '[data-testid^="message-header-collapsed"] :is(.badge-label-success, .badge-label-primary)';
