import { isHeadingSlug, isRunningText } from './names.ts';
import type { Rule } from './rule.ts';

/** Names by which Readability takes an element for navigation, whatever its content. */
const menu = '[class*="menu" i],[id*="menu" i]';

export const plainNames: Rule = {
  name: 'plain names',
  isGuard: true,
  purpose:
    'Readability drops elements by words in their class or id, such as "sharing" or "menu". Guard: only ids that repeat a heading of the text, and menus of running text, lose their name.',
  before: (page, { measured }) => {
    for (const element of page.body.querySelectorAll('[id]')) {
      if (isHeadingSlug(element)) element.removeAttribute('id');
    }
    for (const element of page.body.querySelectorAll(menu)) {
      if (element.closest('nav,header,footer,aside')) continue;
      if (!isRunningText(measured().of(element))) continue;
      element.removeAttribute('id');
      element.removeAttribute('class');
    }
    return null;
  },
};
