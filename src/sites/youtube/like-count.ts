import { countSuffixes } from '../social/counts.ts';

/** 1.2K → 1200, 1 204 → 1204; null: not a count that can be read. */
export function likeCount(shown: string): number | null {
  const text = shown.normalize('NFKC').trim().toLowerCase();
  const parts = /^(\d+(?:[.,'’\s]\d+)*)\s*(\p{L}*)\.?$/u.exec(text);
  if (!parts) return null;
  const [, digits = '', suffix = ''] = parts;
  if (suffix === '') return isGrouped(digits) ? Number(digits.replace(/\D/g, '')) : null;
  const unit = countSuffixes[suffix];
  if (!unit) return null;
  return Math.round(Number(digits.replace(/\s/g, '').replace(/[,'’]/g, '.')) * unit) || null;
}

function isGrouped(digits: string): boolean {
  return /^\d{1,3}([.,'’\s]\d{3})*$|^\d+$/.test(digits);
}
