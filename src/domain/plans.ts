/** S1.1: who uses Gloss, and the plans there are. A guest is a visitor who is not signed in. */
export const plans = ['free', 'basic', 'pro', 'elite'] as const;
export type Plan = (typeof plans)[number];
export type Role = 'guest' | Plan;

/** The role of a visitor: a plan only counts for somebody signed in. */
export function roleOf(signedIn: boolean, plan: Plan = 'free'): Role {
  return signedIn ? plan : 'guest';
}
