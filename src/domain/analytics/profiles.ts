import { allowedProperties, isOfKind, type PropertyKind } from './property-kinds.ts';

/** What is known of a device or a person (`people`), or of a group. */
export type ProfileKind = 'people' | 'group';

const profileKinds = {
  current_plan: 'name',
  current_role: 'name',
  app_version: 'name',
  event_source: 'name',
  pricing_version: 'name',
  onboarding_version: 'name',
  onboarding_upgrade_version: 'name',
  opened: 'number',
  $os: 'name',
  $browser: 'name',
  $browser_version: 'number',
  plans: 'names',
} as const satisfies Record<string, PropertyKind>;

/** Keys of groups that are known. */
const groupKeys = ['current_plan', 'app_version'] as const;

export type ProfileProperties = Record<string, unknown>;

/** A change of one profile, in mixpanel's wire format. */
export interface ProfileChange {
  kind: ProfileKind;
  /** The distinct id, or key and id of the group. */
  key: string;
  operation: ProfileOperation;
  values: ProfileProperties;
  /** A change that has one is made once; null: it may be repeated. */
  insertId: string | null;
}

const operations = ['$set', '$set_once', '$add', '$append', '$union', '$unset', '$delete'] as const;
type ProfileOperation = (typeof operations)[number];

/** null: it is no change that is stored. Numbers that are added are numbers (S5.12). */
export function profileChange(kind: ProfileKind, value: unknown): ProfileChange | null {
  const fields = (value ?? {}) as Record<string, unknown>;
  const key = kind === 'people' ? personKey(fields) : groupKey(fields);
  const operation = operations.find((each) => Object.hasOwn(fields, each));
  if (key === null || !operation) return null;
  const { $insert_id: id } = fields;
  const insertId = isOfKind('id', id) ? (id as string) : null;
  return { kind, key, operation, values: valuesOf(operation, fields[operation]), insertId };
}

const personKey = ({ $distinct_id: id }: Record<string, unknown>) =>
  isOfKind('id', id) ? (id as string) : null;

function groupKey({ $group_key: key, $group_id: id }: Record<string, unknown>): string | null {
  const known = groupKeys.find((each) => each === key);
  return known && isOfKind('name', id) ? `${known}:${String(id)}` : null;
}

function valuesOf(operation: ProfileOperation, value: unknown): ProfileProperties {
  if (operation === '$unset') {
    const names = Array.isArray(value) ? value.slice(0, 50) : [];
    return Object.fromEntries(names.filter(isProfileName).map((name) => [name, null]));
  }
  if (typeof value !== 'object' || value === null) return {};
  const values = value as ProfileProperties;
  if (operation === '$append') {
    const lists = Object.entries(values).map(([name, each]) => [name, [each]] as const);
    return allowedProperties(Object.fromEntries(lists), profileKinds);
  }
  return allowedProperties(values, profileKinds);
}

const isProfileName = (name: unknown): name is string =>
  typeof name === 'string' && Object.hasOwn(profileKinds, name);

const maxList = 20;

/** The profile after a change; null: it is deleted. */
export function changedProfile(
  before: ProfileProperties,
  { operation, values }: ProfileChange,
): ProfileProperties | null {
  if (operation === '$delete') return null;
  if (operation === '$set') return { ...before, ...values };
  if (operation === '$set_once') return { ...values, ...before };
  if (operation === '$unset') {
    return Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values)));
  }
  const merged = Object.entries(values).map(([name, value]) => [
    name,
    operation === '$add' ? sum(before[name], value) : joined(operation, before[name], value),
  ]);
  return { ...before, ...(Object.fromEntries(merged) as ProfileProperties) };
}

const sum = (before: unknown, added: unknown) =>
  (typeof before === 'number' ? before : 0) + (typeof added === 'number' ? added : 0);

function joined(operation: '$append' | '$union', before: unknown, added: unknown): unknown {
  const all: unknown[] = [
    ...(Array.isArray(before) ? (before as unknown[]) : []),
    ...(Array.isArray(added) ? (added as unknown[]) : []),
  ];
  return (operation === '$union' ? [...new Set(all)] : all).slice(-maxList);
}
