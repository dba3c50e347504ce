import { JSDOM, VirtualConsole } from 'jsdom';
import { mathAttributes, mathElements } from '#domain/markdown/math-markup.ts';

const tags = new Set(
  `html head meta title link body main h1 h2 h3 h4 h5 h6 article section p span a em strong del code pre
   blockquote ul ol li hr br div small cite time header footer table thead tbody tr th td input sup mark
   b i u s ins sub kbd samp var q details summary bdi`.split(/\s+/),
);
const attributes = new Set(
  `lang charset name content rel href dir class id align start type disabled checked title
   datetime open data-footnotes aria-label aria-level`.split(/\s+/),
);

interface PageRules {
  /** Allowed too. */
  tags?: readonly string[];
  attributes?: readonly string[];
}

/** Of the page's own frame. */
const ownAddresses = /^\/(?:share\/page\.css|share\/icon\.svg|(?:[\w-]+\/)?app\/)$/;

/** What a share page must not have: scripts that run, other tags and attributes, addresses of other schemes. */
export function shareFaults(page: string, rules: PageRules = {}): string[] {
  const faults: string[] = [];
  const { window } = new JSDOM(page, {
    runScripts: 'dangerously',
    url: 'https://gloss.example/share/x',
    virtualConsole: new VirtualConsole(),
    beforeParse: (opened) => {
      for (const name of ['alert', 'prompt', 'confirm', 'print']) {
        Object.assign(opened, { [name]: () => faults.push(`${name} was called`) });
      }
    },
  });
  for (const element of window.document.querySelectorAll('*')) {
    const tag = element.localName;
    const isMath = element.closest('math') !== null && mathElements.has(tag);
    if (!tags.has(tag) && !isMath && !rules.tags?.includes(tag)) faults.push(`<${tag}>`);
    for (const { name, value } of element.attributes) {
      if (isMath && mathAttributes.has(name)) continue;
      if (!attributes.has(name) && !rules.attributes?.includes(name)) faults.push(`${tag} ${name}`);
      if (name !== 'href') continue;
      // A place in the page.
      if (/^#a\d+[fmnr]\d+$/.test(value)) continue;
      const isOwn = ownAddresses.test(value);
      if (!isOwn && !/^(https?:\/\/|mailto:)/i.test(value)) faults.push(`${tag} href ${value}`);
      if (tag === 'a' && element.getAttribute('rel') !== 'noopener nofollow') faults.push('rel');
    }
  }
  if (window.document.querySelectorAll('link, meta').length > 5)
    faults.push('another link or meta');
  window.close();
  return faults;
}

/** The same of a chat that is saved as a page. */
export function savedPageFaults(page: string): string[] {
  return shareFaults(page, { tags: ['style'], attributes: ['http-equiv'] });
}
