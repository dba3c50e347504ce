/** S1.1: users of Gloss and the plans. A guest is a visitor who is not signed in. */
export const plans = ['free', 'basic', 'pro', 'elite'] as const;
export type Plan = (typeof plans)[number];
export type Role = 'guest' | Plan;

/** The role of a visitor: a plan counts only for a person who is signed in. */
export function roleOf(signedIn: boolean, plan: Plan = 'free'): Role {
  return signedIn ? plan : 'guest';
}
