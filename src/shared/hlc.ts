/**
 * Hybrid logical clock: orders the writes of several devices. Text form, sortable as a string:
 * 12 hex of milliseconds, `-`, 4 hex of a counter, `-`, the device id.
 */
export function nextHlc(previous: string | undefined, now: number, deviceId: string): string {
  const last = previous ? readHlc(previous) : { time: 0, counter: 0 };
  const time = Math.max(now, last.time);
  const counter = time === last.time ? last.counter + 1 : 0;
  if (counter > 0xffff) return formatHlc(time + 1, 0, deviceId);
  return formatHlc(time, counter, deviceId);
}

export const isHlc = (text: string): boolean => /^[0-9a-f]{12}-[0-9a-f]{4}-./.test(text);

export function readHlc(hlc: string): { time: number; counter: number } {
  const [time = '0', counter = '0'] = hlc.split('-', 2);
  return { time: Number.parseInt(time, 16), counter: Number.parseInt(counter, 16) };
}

/** The id of the device that made the clock value. */
export const writerOf = (hlc: string): string => hlc.slice(writerAt);

function formatHlc(time: number, counter: number, deviceId: string): string {
  return `${timeText(time)}-${counter.toString(16).padStart(4, '0')}-${deviceId}`;
}

const timeDigits = 12;
const writerAt = 18;

function timeText(time: number): string {
  return time.toString(16).padStart(timeDigits, '0');
}

/**
 * The clock value with a time of at most `latest` (milliseconds): a device whose clock is hours ahead must
 * not win over later edits of others. Counter and device are preserved.
 */
export function clampHlc(hlc: string, latest: number): string {
  const { time } = readHlc(hlc);
  return time <= latest ? hlc : `${timeText(latest)}${hlc.slice(timeDigits)}`;
}
