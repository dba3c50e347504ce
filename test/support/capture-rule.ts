import { Measure } from '#services/capture/article/measure.ts';
import type { Article, Rule } from '#services/capture/rules/rule.ts';
import { parser } from './parse-page.ts';

interface RuleTest {
  /** The article that was found; absent: the page's body. */
  found?: string;
  /** Address of the page; its rules of lines recognise links to other sites by it. */
  host?: string;
}

/** The article after one rule, where a page and the part found in it are given. */
function afterRule(rule: Rule, html: string, { found, host = '' }: RuleTest = {}): Article {
  const page = parser.parseFromString(html, 'text/html');
  const finish = rule.before(page, {
    host,
    isOn: () => true,
    measured: () => new Measure(page.body),
  });
  const content = found ? page.querySelector(found) : page.body;
  if (!content) throw new Error(`no ${found} in the page`);
  const article = { content, title: '' };
  finish?.(article);
  return article;
}

/** Text of the article after the rule. */
export function textAfter(rule: Rule, html: string, options: RuleTest = {}): string {
  return wordsOf(afterRule(rule, html, options).content.textContent);
}

/** The same for an HTML fragment. */
export function textIn(html: string): string {
  return wordsOf(parser.parseFromString(html, 'text/html').body.textContent);
}

const wordsOf = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
