/** Where S8.1 and S8.3 send people: `GLOSS_SUPPORT_EMAIL` of the build; empty: nowhere. */
export const supportEmail = (): string => process.env.GLOSS_SUPPORT_EMAIL ?? '';
