import { allowedProperties, isOfKind, type PropertyKind } from './property-kinds.ts';

/** S3.13: what every event says of the page that it was counted in, and of the product. */
const contextKinds = {
  browser: 'name',
  current_domain: 'host',
  current_url: 'path',
  page_location: 'name',
  time_zone: 'zone',
  screen_height: 'number',
  screen_width: 'number',
  is_desktop: 'flag',
  current_plan: 'name',
  current_role: 'name',
  event_source: 'name',
  app_version: 'name',
  pricing_version: 'name',
  onboarding_version: 'name',
  onboarding_upgrade_version: 'name',
} as const satisfies Record<string, PropertyKind>;

/** What mixpanel-browser adds, and what it needs to be understood. */
const libraryKinds = {
  $device_id: 'id',
  $user_id: 'id',
  $had_persisted_distinct_id: 'flag',
  $os: 'name',
  $lib_version: 'name',
  mp_lib: 'name',
  mp_sent_by_lib_version: 'name',
} as const satisfies Record<string, PropertyKind>;

/** Events that are counted, each with its own properties. Others are dropped by the client, and by the server. */
export const eventKinds = {
  /** S2.12. */
  button_clicked: { button_name: 'name', button_position: 'name', platform_feature: 'name' },
  page_opened: { platform_feature: 'name' },
  onboarding_step: { step: 'name' },
  signed_in: {},
  question_sent: { platform_feature: 'name' },
  /** S3.13: of the file, what says nothing of its content. */
  file_downloaded: { file_type: 'name', file_size: 'number' },
  /** Of mixpanel-browser: the device has become a person. */
  $identify: { $anon_distinct_id: 'id' },
} as const satisfies Record<string, Record<string, PropertyKind>>;

export type EventName = keyof typeof eventKinds;

/** Steps of the onboarding, in their order (S3.13). The last one is the event `question_sent`. */
export const onboardingSteps = ['opened', 'installed', 'welcomed'] as const;

/** S3.13. */
export const onboardingDefaults = {
  onboarding_version: '5-1',
  onboarding_upgrade_version: '1-1',
} as const;

/** An event as it is stored. */
export interface CountedEvent {
  name: EventName;
  /** Milliseconds since the epoch. */
  at: number;
  insertId: string;
  distinctId: string;
  properties: Record<string, unknown>;
}

/** Of an event's properties, those that may leave this device. */
export function eventProperties(
  name: EventName,
  properties: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return allowedProperties(properties, { ...contextKinds, ...libraryKinds, ...eventKinds[name] });
}

export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(eventKinds, name);

/**
 * An event of mixpanel's wire format, `{event, properties}`, with what may be stored of it. null: it is none of ours, or
 * lacks its name (S5.12), a time, or an id by which it is stored once.
 */
export function countedEvent(value: unknown): CountedEvent | null {
  const { event: name, properties } = (value ?? {}) as Record<string, unknown>;
  if (!isEventName(name) || typeof properties !== 'object' || properties === null) return null;
  const all = properties as Record<string, unknown>;
  const { $insert_id: insertId, distinct_id: distinctId } = all;
  const at = timeOf(all.time);
  if (at === null || !isOfKind('id', insertId) || !isOfKind('id', distinctId)) return null;
  return {
    name,
    at,
    insertId: insertId as string,
    distinctId: distinctId as string,
    properties: eventProperties(name, all),
  };
}

const maxDateLength = 30;

/** Seconds or milliseconds since the epoch, or a date in words of 30 characters or fewer (S5.12). */
function timeOf(time: unknown): number | null {
  if (typeof time === 'string') {
    const at = time.length <= maxDateLength ? Date.parse(time) : Number.NaN;
    return Number.isNaN(at) ? null : at;
  }
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return null;
  // Seconds up to the year 5138.
  return Math.round(time < 1e11 ? time * 1000 : time);
}
