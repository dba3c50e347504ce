import { toBcp47 } from './bcp47.ts';

/**
 * The locale to show: the chosen one, else the first language of the device that has texts, else
 * English. `available` contains product codes, `device` BCP-47 tags in the person's order.
 */
export function chooseLocale(
  chosen: string,
  device: readonly string[],
  available: readonly string[],
): string {
  if (available.includes(chosen)) return chosen;
  for (const tag of device) {
    const found = matchDevice(tag, available);
    if (found) return found;
  }
  return 'en';
}

function matchDevice(tag: string, available: readonly string[]): string | undefined {
  const wanted = normalise(tag);
  const [language = ''] = wanted.split('-');
  const same = (target: string) =>
    available.find((code) => toBcp47(code).toLowerCase() === target.toLowerCase());
  return (
    same(wanted) ??
    same(language) ??
    available.find((code) => toBcp47(code).toLowerCase().startsWith(`${language}-`))
  );
}

/** S3.1: Zh-HK counts as zh-TW; scripts name the same two files. */
function normalise(tag: string): string {
  const lower = tag.toLowerCase();
  if (/^zh-(hk|mo|tw|hant)/.test(lower)) return 'zh-tw';
  if (/^zh\b/.test(lower)) return 'zh-cn';
  if (/^(nb|nn)\b/.test(lower)) return 'no';
  return lower;
}
