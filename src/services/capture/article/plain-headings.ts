/** Marks that documentation and encyclopedias put after a heading, linked to it: no words, and no sign of a note. */
const permalink = /^[^\p{L}\p{N}*†‡]{0,8}$/u;

/**
 * Makes headings plain: without the link to themselves, and with the words of a control that opens
 * what is below them (a question of an accordion), which are dropped elsewhere.
 */
export function prepareHeadings(body: Element): void {
  dropPermalinks(body);
  for (const control of body.querySelectorAll(`${inHeadings('button')},button:has(${headings})`)) {
    control.replaceWith(...control.childNodes);
  }
}

export function dropPermalinks(root: Element): void {
  for (const link of root.querySelectorAll(inHeadings('a[href*="#"]'))) {
    if (permalink.test(link.textContent ?? '') && !link.querySelector('img')) link.remove();
  }
}

const headings = 'h1,h2,h3,h4,h5,h6';
const inHeadings = (selector: string) =>
  headings
    .split(',')
    .map((heading) => `${heading} ${selector}`)
    .join();
