import lighthouse from 'lighthouse';
import { startWebApp } from '#test/support/web-app.ts';

/** The public pages that the server makes. */
const pages = { landing: '/', pricing: '/pricing', help: '/help' };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const aim = 95;

/**
 * Lighthouse's four numbers of each page, 0 to 100, as it measures a phone: a slow network and a processor four times
 * as slow. With the audits that cost points.
 */
export async function benchLighthouse(): Promise<boolean> {
  const app = await startWebApp();
  let isGood = true;
  try {
    for (const [name, path] of Object.entries(pages)) {
      const page = await app.browser.newPage();
      const flags = { onlyCategories: [...categories], logLevel: 'error' as const };
      const result = await lighthouse(app.server.url + path, flags, undefined, page);
      await page.close();
      if (!result) throw new Error(`Lighthouse has no result of ${path}`);
      const line = lineOf(name, result.lhr);
      console.log(JSON.stringify(line));
      isGood = isGood && line.ok;
    }
  } finally {
    await app.close();
  }
  return isGood;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function lineOf(name: string, { categories: found, audits }: Report) {
  const scores = Object.fromEntries(
    categories.map((id) => [id, Math.round((found[id]?.score ?? 0) * 100)]),
  );
  const costly = categories.flatMap((id) =>
    (found[id]?.auditRefs ?? []).flatMap(({ id: audit, weight }) => {
      const { score = null, displayValue = '' } = audits[audit] ?? {};
      return weight > 0 && score !== null && score < 0.9 ? `${audit} ${displayValue}`.trim() : [];
    }),
  );
  const ok = Object.values(scores).every((score) => score >= aim);
  return { bench: 'lighthouse', page: name, ...scores, aim, costly, ok };
}
