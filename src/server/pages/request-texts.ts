import type { FastifyRequest } from 'fastify';
import { chooseLocale } from '#domain/languages/choose-locale.ts';
import { localeCodes } from '#domain/languages/interface-languages.ts';
import { localeOfPath } from '#domain/product/paths.ts';
import { type PageTexts, pageTexts, translatedLanguages } from './page-texts.ts';

/** What a page is made for: the address with its query, and the languages of who opens it. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'headers'>;

/** S2.1: texts in the language of the address, else in the first of the browser's that has some, else in English. */
export function requestTexts({ url, headers }: PageRequest): PageTexts {
  const [path = ''] = url.split('?', 1);
  const locale =
    localeOfPath(path, localeCodes) ??
    chooseLocale('', acceptedLanguages(headers['accept-language']), translatedLanguages());
  return pageTexts(locale) ?? pageTexts('en')!;
}

const maxAccepted = 20;

/** BCP-47 tags of an Accept-Language header (RFC 9110 section 12.5.4), the preferred ones first. */
export function acceptedLanguages(header = ''): string[] {
  return header
    .split(',', maxAccepted)
    .map((each) => {
      const [tag = '', ...parameters] = each.split(';').map((part) => part.trim());
      const quality = parameters.find((part) => /^q=/i.test(part));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
