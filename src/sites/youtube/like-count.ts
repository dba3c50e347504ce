/** Suffixes of shortened counts, with their factors. */
const times: Record<string, number> = {
  k: 1e3,
  // Turkish; no comment has billions.
  b: 1e3,
  rb: 1e3,
  tsd: 1e3,
  mil: 1e3,
  тыс: 1e3,
  тис: 1e3,
  천: 1e3,
  m: 1e6,
  mi: 1e6,
  mio: 1e6,
  mln: 1e6,
  jt: 1e6,
  млн: 1e6,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
};

/** 1.2K → 1200, 1 204 → 1204; null: not a count that can be read. */
export function likeCount(shown: string): number | null {
  const text = shown.normalize('NFKC').trim().toLowerCase();
  const parts = /^(\d+(?:[.,'’\s]\d+)*)\s*(\p{L}*)\.?$/u.exec(text);
  if (!parts) return null;
  const [, digits = '', suffix = ''] = parts;
  if (suffix === '') return isGrouped(digits) ? Number(digits.replace(/\D/g, '')) : null;
  const unit = times[suffix];
  if (!unit) return null;
  return Math.round(Number(digits.replace(/\s/g, '').replace(/[,'’]/g, '.')) * unit) || null;
}

function isGrouped(digits: string): boolean {
  return /^\d{1,3}([.,'’\s]\d{3})*$|^\d+$/.test(digits);
}
