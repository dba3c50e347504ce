import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What the public pages link to (S1.5) and say of the operator's own; what is null or empty is not shown. */
export interface SiteConfig {
  /** Pages of the extension in the browsers' stores. */
  chromeStoreUrl: string | null;
  firefoxStoreUrl: string | null;
  /** The app for desktops. */
  downloadUrl: string | null;
  /** Where the source can be cloned from. */
  sourceUrl: string | null;
  socialLinks: readonly { name: string; url: string }[];
  /** Markdown in the place of our texts of privacy and terms. */
  privacyText: string | null;
  termsText: string | null;
}

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address, such as https://store.example/gloss' })
  .optional();

const environment = z.object({
  CHROME_STORE_URL: address,
  FIREFOX_STORE_URL: address,
  DESKTOP_DOWNLOAD_URL: address,
  SOURCE_URL: address,
  PRIVACY_FILE: z.string().optional(),
  TERMS_FILE: z.string().optional(),
  SOCIAL_LINKS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((each) => each.trim() || []))
    .refine(
      (all) => all.every((each) => linkOf(each) !== null),
      'must be names and addresses, such as Mastodon=https://social.example/@gloss, separated by commas',
    )
    .transform((all) => all.flatMap((each) => linkOf(each) ?? [])),
});

const noLinks: SiteConfig = {
  chromeStoreUrl: null,
  firefoxStoreUrl: null,
  downloadUrl: null,
  sourceUrl: null,
  socialLinks: [],
  privacyText: null,
  termsText: null,
};

/** Reads the links and own texts of the public pages; adds a line to `problems` for each that is wrong. */
export function readSiteConfig(
  env: Record<string, string | undefined>,
  problems: string[],
): SiteConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      problems.push(`${path.join('.')}: ${message}.`);
    }
    return noLinks;
  }
  const values = parsed.data;
  return {
    chromeStoreUrl: values.CHROME_STORE_URL ?? null,
    firefoxStoreUrl: values.FIREFOX_STORE_URL ?? null,
    downloadUrl: values.DESKTOP_DOWNLOAD_URL ?? null,
    sourceUrl: values.SOURCE_URL ?? null,
    socialLinks: values.SOCIAL_LINKS,
    privacyText: textOf('PRIVACY_FILE', values.PRIVACY_FILE, problems),
    termsText: textOf('TERMS_FILE', values.TERMS_FILE, problems),
  };
}

const maxText = 500_000;

/** What the file says; null: none is named, or it cannot be shown. */
function textOf(name: string, file: string | undefined, problems: string[]): string | null {
  if (file === undefined) return null;
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    if (text.trim() !== '' && text.length <= maxText && !text.includes('\0')) return text;
    problems.push(`${name}: must be a text of at most ${maxText} characters.`);
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message}.`);
  }
  return null;
}

/** `Name=https://…`; null: it is none. */
function linkOf(text: string): { name: string; url: string } | null {
  const at = text.indexOf('=');
  const [name, url] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return at > 0 && name !== '' && /^https?:/.test(url) && URL.canParse(url) ? { name, url } : null;
}
