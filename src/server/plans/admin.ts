import { parseArgs } from 'node:util';
import { type Plan, plans } from '#domain/billing/plans.ts';
import type { UsagePeriod } from '#domain/billing/usage.ts';
import { type CountedFeature, countedFeatures } from '#domain/paywall/features.ts';
import { setGroup } from '../accounts/account-groups.ts';
import { accountOf } from '../accounts/account-rows.ts';
import { mailAddress } from '../accounts/mail-address.ts';
import type { Database } from '../database/connect.ts';
import { grantRole, revokeRole } from './granted-roles.ts';
import { readLimits } from './usage.ts';

type AdminCommand =
  | { name: 'grant'; email: string; role: string; until: Date | null }
  | { name: 'revoke'; email: string }
  /** `group` null: in none. */
  | { name: 'group'; email: string; group: string | null }
  | { name: 'limit'; role: Plan; feature: CountedFeature; max: number | null; period: UsagePeriod }
  | { name: 'limits' };

const adminUsage = `npm run admin -- grant <e-mail> <plan> [--until 2027-01-31]
npm run admin -- revoke <e-mail>
npm run admin -- group <e-mail> <name of the group|none>
npm run admin -- limits
npm run admin -- limit <role> <feature> <number|none> [--per day|month]
Plans: basic, pro, elite; with _gift or _team (for the account's whole group) at their end.`;

const maxGroupName = 200;
const roleName = /^(basic|pro|elite)(_gift|_team)?$/;

const shapes = {
  grant: { operands: 2, flag: 'until' },
  revoke: { operands: 1, flag: null },
  group: { operands: 2, flag: null },
  limits: { operands: 0, flag: null },
  limit: { operands: 3, flag: 'per' },
} as const;

/** Throws with what is wrong in a line for people: also for a flag or a word that the command does not have. */
export function parseAdmin(args: readonly string[]): AdminCommand {
  const { values, positionals } = parsed(args);
  const [word = '', first = '', second = '', third = ''] = positionals;
  const name = (Object.keys(shapes) as (keyof typeof shapes)[]).find((each) => each === word);
  if (!name) throw new Error(adminUsage);
  const { operands, flag } = shapes[name];
  if (positionals.length !== operands + 1) throw new Error(adminUsage);
  const stray = Object.keys(values).find((each) => each !== flag);
  if (stray) throw new Error(`${name} has no --${stray}.\n${adminUsage}`);
  if (name === 'limits') return { name };
  if (name === 'limit') return limitOf(first, second, third, values.per ?? 'day');
  const email = mailAddress(first);
  if (email === null) throw new Error(`"${first}" is no e-mail address.\n${adminUsage}`);
  if (name === 'revoke') return { name, email };
  if (name === 'group') return { name, email, group: groupNamed(second) };
  if (!roleName.test(second)) throw new Error(`There is no plan "${second}".\n${adminUsage}`);
  return { name, email, role: second, until: endOf(values.until) };
}

function parsed(args: readonly string[]) {
  const options = { until: { type: 'string' }, per: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ', 1)[0]}.\n${adminUsage}`);
  }
}

const groupNamed = (name: string) =>
  name === 'none' ? null : name.trim().slice(0, maxGroupName) || null;

/** The end of that day, UTC. */
function endOf(day: string | undefined): Date | null {
  if (day === undefined) return null;
  const at = new Date(`${day}T00:00:00Z`);
  // February 31 is read as a day of March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) {
    throw new Error(`--until: "${day}" is no day, such as 2027-01-31.`);
  }
  return new Date(at.getTime() + 24 * 3_600_000);
}

function limitOf(role: string, feature: string, max: string, period: string): AdminCommand {
  const plan = plans.find((each) => each === role);
  const counted = countedFeatures.find((each) => each === feature);
  if (!plan) throw new Error(`There is no role "${role}": ${plans.join(', ')}.`);
  if (!counted) throw new Error(`There is no feature "${feature}": ${countedFeatures.join(', ')}.`);
  if (max !== 'none' && !/^\d{1,9}$/.test(max)) throw new Error(`"${max}" is no number, nor none.`);
  if (period !== 'day' && period !== 'month') throw new Error('--per: day or month.');
  return {
    name: 'limit',
    role: plan,
    feature: counted,
    max: max === 'none' ? null : Number(max),
    period,
  };
}

/** Resolves with lines to print. It holds from the next request on, in every process. */
export async function runAdmin(db: Database, command: AdminCommand): Promise<string[]> {
  if (command.name === 'limits') {
    const limits = await readLimits(db);
    return limits
      .map(({ role, feature, max, period }) => `${role} ${feature} ${max ?? 'none'} a ${period}`)
      .sort();
  }
  if (command.name === 'limit') {
    const { role, feature, max, period } = command;
    await db
      .insertInto('usage_limit')
      .values({ role, feature, max, period })
      .onConflict((conflict) => conflict.columns(['role', 'feature']).doUpdateSet({ max, period }))
      .execute();
    return [
      `${role} may use ${feature} ${max === null ? 'without limit' : `${max} times a ${period}`}.`,
    ];
  }
  const account = await accountOf(db, 'email', command.email);
  if (!account) throw new Error(`${command.email} has no account here: it is made by signing in.`);
  if (command.name === 'revoke') {
    await revokeRole(account.principal, db, 'admin');
    return [`${command.email} has no granted plan any more. Nothing it has stored was changed.`];
  }
  if (command.name === 'group') {
    await setGroup(db, account, command.group);
    return [`${command.email} is in ${command.group === null ? 'no group' : command.group}.`];
  }
  const { role, until } = command;
  await grantRole(account.principal, db, { source: 'admin', name: role, endsAt: until });
  const end = until
    ? `until ${new Date(until.getTime() - 1).toISOString().slice(0, 10)}`
    : 'without an end';
  return [`${command.email} has ${role} ${end}.`];
}
