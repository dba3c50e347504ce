/** S1.1: users of Gloss and the plans. A guest is a visitor who is not signed in. */
export const plans = ['free', 'basic', 'pro', 'elite'] as const;
export type Plan = (typeof plans)[number];
export type Role = 'guest' | Plan;
