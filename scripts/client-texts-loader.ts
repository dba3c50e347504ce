import { isServerText } from '#domain/languages/server-texts.ts';

/** A webpack loader of `locales/<code>/index.json`: without the texts that only the server's pages show. */
export default function clientTexts(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.filter(([key]) => !isServerText(key))));
}
