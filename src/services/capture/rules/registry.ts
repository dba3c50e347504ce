import { bodyNotFoot } from './body-not-foot.ts';
import { contentAsides } from './content-asides.ts';
import { dropNamed } from './drop-named.ts';
import { heroCaption } from './hero-picture.ts';
import { putLeads } from './lead.ts';
import { type LineRule, lineRules } from './line-rules.ts';
import { dropLines } from './lines.ts';
import { narrowToBody } from './narrow.ts';
import { plainNames } from './plain-names.ts';
import { dropRelated } from './related.ts';
import { restoreSections } from './restore.ts';
import type { Rule } from './rule.ts';
import { statedArticle } from './stated-article.ts';

/** In the order in which they run on the article. */
export const rules: readonly Rule[] = [
  plainNames,
  contentAsides,
  bodyNotFoot,
  narrowToBody,
  statedArticle,
  restoreSections,
  dropRelated,
  dropNamed,
  dropLines,
  putLeads,
  heroCaption,
];

/** All rules of capture, those of lines included; a bench leaves one out by its name. */
export const allRules: readonly (Rule | LineRule)[] = [...rules, ...lineRules];
