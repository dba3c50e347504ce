/** Days after which what was read is forgotten. */
export const memoryDays = [30, 365] as const;

/** Megabytes that the texts may take together. */
export const memorySizes = [100, 500, 2000] as const;

/** Seconds after which a page in front counts as read. */
export const readingSeconds = [30, 60, 120, 300] as const;
