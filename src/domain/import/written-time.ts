import { timeOf } from './foreign.ts';

/** Whose names of months are known; where two call another month the same, the first counts. */
const languages =
  'en es pt fr de it nl ru uk pl cs tr id sv da nb fi hu ro el bg hr sk sl lt lv et ca'.split(' ');

/** Hours before UTC, by the abbreviations that products write. */
const zones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  IST: 5.5,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  BRT: -3,
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
};

const clock = /(\d{1,2})(?::(\d{2})(?::(\d{2}))?|\.(\d{2})\.(\d{2}))(?![\d.])/;

/** A day with its time, as people write them in any of these languages, in milliseconds; 0: it is none. */
export function writtenTime(words: string): number {
  if (/^\d{4}-\d{2}-\d{2}T/.test(words)) return timeOf(words, 0);
  const found = clock.exec(words);
  if (!found) return 0;
  const [all, hour, minute, second, dotMinute, dotSecond] = found;
  const before = words.slice(0, found.index);
  const after = words.slice(found.index + all.length);
  const day = dayIn(/\d{4}/.test(before) ? before : after);
  if (!day) return 0;
  const hours = hourOf(Number(hour), before.slice(-4) + after.slice(0, 6));
  const time = [hours, Number(minute ?? dotMinute), Number(second ?? dotSecond ?? 0)] as const;
  // Dates of China and Japan: their CST is another.
  const offset = before.includes('年') ? null : offsetIn(after);
  const local = new Date(...day, ...time).getTime();
  return timeOf(offset === null ? local : Date.UTC(...day, ...time) - offset * 3_600_000, 0);
}

function hourOf(hour: number, around: string): number {
  if (hour < 12 && /\bp\.?\s?m\b|下午|晚上|午後|오후/i.test(around)) return hour + 12;
  return hour === 12 && /\ba\.?\s?m\b|上午|午前|오전/i.test(around) ? 0 : hour;
}

/** null: it is not said, or not known. */
function offsetIn(after: string): number | null {
  const [, zone = '', hours = '0', minutes = '0'] =
    /\b([A-Z]{3,4})(?:([+-]\d{1,2})(?::?(\d{2}))?)?(?![A-Za-z])/.exec(after) ?? [];
  const base = zones[zone];
  if (base === undefined) return null;
  const more = Number(minutes) / 60;
  return base + Number(hours) + (hours.startsWith('-') ? -more : more);
}

/** Year, month from 0, day. */
function dayIn(words: string): [number, number, number] | null {
  const numbers = (words.match(/\d+/g) ?? []).map(Number);
  const year = numbers.find((number) => number > 1990 && number < 2200);
  const rest = numbers.filter((number) => number > 0 && number < 32);
  if (year === undefined) return null;
  const month = lettersOf(words)
    .map((word) => months().get(word))
    .find((named) => named !== undefined);
  const [first, second] = rest;
  if (month !== undefined) return first === undefined ? null : [year, month, first];
  if (first === undefined || second === undefined) return null;
  const isMonthFirst = numbers[0] === year || second > 12;
  const [at, day] = isMonthFirst ? [first, second] : [second, first];
  return at > 12 ? null : [year, at - 1, day];
}

const lettersOf = (words: string): readonly string[] =>
  words.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

let known: ReadonlyMap<string, number> | null = null;

/** Names of months as they are written next to a day, with their numbers. */
function months(): ReadonlyMap<string, number> {
  if (known) return known;
  const names = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    for (const language of languages) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      for (let at = 0; at < 12; at += 1) {
        const parts = format.formatToParts(Date.UTC(2024, at, 15));
        const [name] = lettersOf(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (name !== undefined && !names.has(name)) names.set(name, at);
      }
    }
  }
  known = names;
  return names;
}
