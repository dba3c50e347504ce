/**
 * ISO 8601 of a time that a page states: ISO itself (with or without its zone), or epoch seconds or
 * milliseconds; empty: not a time.
 */
export function isoDate(stated: string | null | undefined): string {
  const text = (stated ?? '').trim();
  if (/^\d{9,14}(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return new Date(number > 1e11 ? number : number * 1000).toISOString();
  }
  const found = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?/.exec(
    text,
  );
  if (!found) return '';
  const iso = found[0].replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  if (iso.length === 10) return iso;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(iso);
  const time = Date.parse(zoned ? iso : `${iso}Z`);
  if (Number.isNaN(time)) return '';
  // A time without a zone is returned without one.
  return zoned ? new Date(time).toISOString() : iso;
}
