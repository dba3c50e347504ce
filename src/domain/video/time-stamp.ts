/** 1:02:03 → 3723; null: no time. */
export function secondsOfStamp(stamp: string): number | null {
  const text = stamp.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  if (!/^\d{1,3}(:\d{1,2}){1,2}([.,]\d{1,3})?$/.test(text)) return null;
  const parts = text.replace(',', '.').split(':').map(Number);
  return hundredths(parts.reduce((sum, part) => sum * 60 + part, 0));
}

/** S5.14: seconds with two decimals. */
export function hundredths(seconds: number): number {
  return Number.isFinite(seconds) ? Math.round(seconds * 100) / 100 : 0;
}

/** 3723.4 → 1:02:03; below an hour 2:03. */
export function stampOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
