import '#ui/later-texts.ts';

/** Said of a dictation that was cancelled. */
export const textDeleted = 'settings.samples.deleted';
