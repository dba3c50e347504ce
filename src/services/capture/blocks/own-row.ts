import {
  isClosing,
  isCredit,
  isLabel,
  isMeta,
  isPointerLabel,
  isPromotion,
  isSentence,
} from '../rules/line-words.ts';
import { log, price } from './amounts.ts';
import type { Segment } from './segments.ts';

/** Class names; the trained model counts on their order. */
const kindNames = [
  /post|message|comment|answer|reply|topic/i,
  /user|author|member|profile|avatar|signature|badge|reputation/i,
  /meta|date|time|byline|info|label|tag|categor|badge|count|stat/i,
  /btn|button|cta|action|add-to/i,
  /spec|feature|detail|description|attribute|property|ingredient|instruction|step|faq|accordion|tab/i,
  /title|head|name|caption/i,
];
const control =
  /^(?:home|login|log in|sign in|sign up|register|search|menu|close|share|reply|report|quote|like|follow|cart|add to cart|checkout|contact|about|help|back|next|previous|more|view all|show more|load more|read more|learn more|see all|shop now|buy now|get started)\b/i;
const legal = /©|all rights reserved|copyright|privacy|cookie|terms/i;

/** What a segment says by itself. `isSelected`: by Readability. */
export function ownRow(
  { box, text, letters, linked }: Segment,
  isSelected: boolean,
  titleWords: ReadonlySet<string>,
): number[] {
  const name = box.element.localName;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const share = linked / letters;
  const digits = (text.match(/\d/g) ?? []).length / letters;
  const prose = Number(letters >= 60 && share < 0.5);
  return [
    Number(isSelected),
    log(letters),
    share,
    Number(isSentence(text)),
    prose,
    log(words.length),
    digits,
    tags.indexOf(name),
    Number(price.test(text)),
    ...[isMeta, isLabel, isPointerLabel, isPromotion, isClosing, isCredit].map((is) =>
      Number(is(text)),
    ),
    ...[/^\p{Lu}/u, /[:：]$/, /[?？]$/, legal].map((words) => Number(words.test(text))),
    Number(control.test(text) && words.length < 6),
    words.length ? words.filter((word) => titleWords.has(word)).length / words.length : 0,
    ...kindNames.map((names) => Number(names.test(box.kind))),
    Number(box.element.hasAttribute('itemprop')),
  ];
}

const tags =
  'div p li h1 h2 h3 h4 h5 h6 td th dt dd section article figcaption blockquote pre label button header footer address summary center legend body span ul form main'.split(
    ' ',
  );
