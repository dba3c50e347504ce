/** From where a person came (S3.7, S9.7, S2.7). */
export interface Traffic {
  /** Lower-cased, without repetitions, in the order in which they came. */
  ref: string[];
  rewardfulId: string | null;
  invite: string | null;
  channel: TrafficChannel;
  gclid: string | null;
}

/** S9.7. */
const trafficChannels = [
  'google_ads_0t',
  'google_ads_3m',
  'google_ads_m',
  'google_ads_s',
  'free_tools',
  'partner',
  'beehiiv',
  'organic',
] as const;
type TrafficChannel = (typeof trafficChannels)[number];

/** Parameters of an address that are read. */
export const trafficNames = ['ref', 'via', 'invite', 'channel', 'gclid'] as const;

const maxRefs = 50;
const maxText = 200;
/** Each link of a page repeats them. */
const maxCarried = 8;

export const noTraffic: Traffic = {
  ref: [],
  rewardfulId: null,
  invite: null,
  channel: 'organic',
  gclid: null,
};

/**
 * The traffic of an address, added to what is known. Channel, gclid and rewardfulId are those of the first visit that
 * had any of them, never of two visits; refs add up, and the last invitation counts.
 */
export function trafficOf(query: URLSearchParams, known: Traffic = noTraffic): Traffic {
  const refs = query.getAll('ref').flatMap((text) => text.slice(0, 4 * maxText).split(','));
  const isKnown = known.channel !== 'organic' || known.gclid !== null || known.rewardfulId !== null;
  return {
    ...(isKnown ? known : attributionOf(query)),
    ref: merged(known.ref, refs),
    invite: textOf(query, 'invite') ?? known.invite,
  };
}

/** What of an address says from where a person came, as a query without its `?`; empty: nothing does. */
export function trafficQuery(query: URLSearchParams): string {
  const own = trafficNames.flatMap((name) =>
    query.getAll(name).map((text): [string, string] => [name, cut(text)]),
  );
  return new URLSearchParams(own.slice(0, maxCarried)).toString();
}

function attributionOf(query: URLSearchParams) {
  const named = textOf(query, 'channel')?.toLowerCase();
  return {
    channel: trafficChannels.find((each) => each === named) ?? ('organic' as const),
    gclid: textOf(query, 'gclid'),
    rewardfulId: textOf(query, 'via'),
  };
}

function merged(known: readonly string[], added: readonly string[]): string[] {
  const clean = added.map((each) => cut(each).toLowerCase()).filter((each) => each !== '');
  return [...new Set([...known, ...clean])].slice(0, maxRefs);
}

function textOf(query: URLSearchParams, name: (typeof trafficNames)[number]): string | null {
  return cut(query.get(name) ?? '') || null;
}

/** Never between the two halves of a character. */
const cut = (text: string) =>
  text
    .trim()
    .slice(0, maxText)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
