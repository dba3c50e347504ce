/** Marks that documentation and encyclopedias put after a heading, linked to it. */
const permalink = /^(?:[\s\u200b¶§#∞]|⚓|🔗|\ufe0f)*$/u;
const maxMark = 8;

/**
 * Makes headings plain: without the link to themselves, and with the words of a control that opens
 * what is below them (a question of an accordion), which are dropped elsewhere.
 */
export function prepareHeadings(body: Element): void {
  for (const link of body.querySelectorAll(inHeadings('a[href*="#"]'))) {
    const text = link.textContent ?? '';
    if (text.length <= maxMark && permalink.test(text) && !link.querySelector('img')) link.remove();
  }
  for (const control of body.querySelectorAll(`${inHeadings('button')},button:has(${headings})`)) {
    control.replaceWith(...control.childNodes);
  }
}

const headings = 'h1,h2,h3,h4,h5,h6';
const inHeadings = (selector: string) =>
  headings
    .split(',')
    .map((heading) => `${heading} ${selector}`)
    .join();
