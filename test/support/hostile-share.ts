import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer';
import { mathAttributes, mathElements } from '#domain/markdown/math-markup.ts';
import { practiceSet } from './practice.ts';
import { pageOfTexts } from './shared-page.ts';

const harmless = [
  '| tide | height |\n|---|---|\n| high | 4 m |',
  '```js\nconst tide = 4;\n```',
  'The tide is high.[^1]\n\n[^1]: Tables of the harbour, page 4',
  'The area is $x^2$.',
  'See [the source](https://harbour.example/tides).',
];
const examples = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
];

/** The practice material where it is present, else some of the kinds that it has. */
function payloads(): string[] {
  const folder = practiceSet('xss-markdown');
  if (!folder) {
    console.warn('192 payloads of xss-markdown were skipped: no practice material');
    return examples;
  }
  const text = readFileSync(path.join(folder, 'payloads.json'), 'utf8');
  return (JSON.parse(text) as { payload: string }[]).map(({ payload }) => payload);
}

export interface HostileShare {
  messages: number;
  /** What ran, and what in the document could run. */
  faults: string[];
  /** Selectors of what an honest answer has, which were found. */
  shown: string[];
}

/**
 * Opens the page of a share with hostile questions and answers in a browser, at the address of a share, with these
 * headers: its own ones, or none that would stop a script.
 */
export async function openHostileShare(
  page: Page,
  link: string,
  headers: Record<string, string>,
): Promise<HostileShare> {
  const messages = [...payloads(), ...harmless].flatMap((text) => [
    { type: 'human' as const, text },
    { type: 'ai' as const, text },
  ]);
  const body = pageOfTexts('</title><script>alert(1)</script>', messages);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url() === link) void request.respond({ status: 200, headers, body });
    else if (request.url().startsWith(new URL(link).origin)) void request.continue();
    else {
      ran.push(`request of ${request.url()}`);
      void request.abort();
    }
  });
  await page.goto(link, { waitUntil: 'load' });
  const found = await page.evaluate(inspect, [...mathElements], [...mathAttributes, 'class']);
  return { messages: messages.length, faults: [...ran, ...found.faults], shown: found.shown };
}

/** Formulas of the product are drawn by these elements, with these attributes. */
function inspect(
  mathElements: string[],
  mathAttributes: string[],
): { faults: string[]; shown: string[] } {
  const faults: string[] = [];
  const active = 'script, iframe, frame, object, embed, form, base, svg, style, img, video, audio';
  for (const { outerHTML } of document.querySelectorAll(active)) faults.push(outerHTML);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress = name === 'href' || name === 'src' || name === 'action';
      const isActive = isAddress && !/^(https?:|mailto:|tel:|#|\/)/i.test(value.trim());
      if (name.startsWith('on') || name === 'style' || isActive) faults.push(element.outerHTML);
    }
  }
  for (const { localName, outerHTML, attributes } of document.querySelectorAll('math, math *')) {
    const names = Array.from(attributes, ({ name }) => name);
    const isOwn = names.every((name) => mathAttributes.includes(name));
    if (!isOwn || !mathElements.includes(localName)) faults.push(outerHTML);
  }
  const honest = [
    'table td',
    'pre code',
    '[data-footnotes]',
    'a[href="https://harbour.example/tides"]',
    'math msup',
  ];
  const shown = honest.filter((selector) => document.querySelector(selector) !== null);
  return { faults, shown };
}
