import type { Page } from 'puppeteer';
import { makeBook } from './files/pdf-book.ts';
import { linesFrom } from './files/pdf-writer.ts';
import { PdfPage } from './pdf-page.ts';
import { articleUrl, type Product, strictCsp } from './product.ts';
import { siteFixtures } from './site-fixtures.ts';

export type SummarySourceKind = 'page' | 'discussion' | 'video' | 'pdf' | 'email';

/** A source of each kind that is summarised: words of it, and a quote that its passage is found by. */
export interface SummarySource {
  url: string;
  title: string;
  words: readonly string[];
  quote: string;
}

const files = 'https://papers.example';
const raised = 'The harbour wall was raised by forty centimetres in the spring of that year';
const river = 'The river rose again in the night and nobody had seen it come down';
const captions = 'https://www.youtube.com/api/timedtext?v=HarbourPie1&lang=en';

export const summarySources: Record<SummarySourceKind, SummarySource> = {
  page: {
    url: articleUrl,
    title: 'The library that the tide borrows',
    words: ['Twice a day the reading room at Sallow Point', 'There are 1,306 lines.'],
    quote: 'It has risen 71 times',
  },
  discussion: {
    url: 'https://www.reddit.com/r/harbours/comments/abc12/what/',
    title: 'What does the tide borrow?',
    words: ["A child that stands before its parent's words.", 'My boat.'],
    quote: 'A child that stands before',
  },
  video: {
    url: 'https://www.youtube.com/watch?v=HarbourPie1',
    title: 'How the pier was mended',
    words: ['The pier came down.', 'A chair was left on it.', 'The chair is gone now.'],
    quote: 'A chair was left on it.',
  },
  pdf: {
    url: `${files}/tides.pdf`,
    title: 'tides.pdf',
    words: [river, raised],
    quote: raised,
  },
  email: {
    url: 'https://mail.google.com/mail/u/0/#inbox/FMfcgzQaaa',
    title: 'Hafenfest: Zeitplan ⚓',
    words: ['Kabeltrommel', 'Die Lampen hole ich um zwölf.'],
    quote: 'Die Lampen hole ich um zwölf.',
  },
};

const fixtureNames: Partial<Record<SummarySourceKind, string>> = {
  discussion: 'reddit/nested',
  video: 'youtube/watch',
  email: 'gmail/thread',
};

const sitePolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; media-src blob:; require-trusted-types-for 'script'";

/** Shows a source in the tab in front: a page, or the PDF viewer. */
export async function openSummarySource(product: Product, kind: SummarySourceKind): Promise<Page> {
  const { url } = summarySources[kind];
  putSource(product, kind);
  if (kind !== 'pdf') return product.openArticle(url);
  const { page } = await PdfPage.open(product, PdfPage.fileQuery(url));
  await new PdfPage(page).drawn();
  await page.bringToFront();
  return page;
}

function putSource({ sites }: Product, kind: SummarySourceKind): void {
  const { url } = summarySources[kind];
  if (kind === 'pdf') {
    sites.put(url, { body: tides(), headers: { 'content-type': 'application/pdf' } });
    return;
  }
  const fixture = siteFixtures().find(({ site, name }) => `${site}/${name}` === fixtureNames[kind]);
  if (!fixture) return;
  if (kind === 'video') sites.put(captions, { body: timedText() });
  const body = kind === 'video' ? withPlayer(fixture.html) : fixture.html;
  sites.put(url, {
    body,
    headers: { 'content-security-policy': fixture.csp ?? sitePolicy },
  });
}

function tides(): Buffer {
  const page = (lines: readonly string[]) => linesFrom([...lines], 60, 100, 11);
  return makeBook({
    title: 'On tides',
    pages: [
      page([`${river}.`]),
      page([`${river} the valley.`]),
      linesFrom([`${raised}.`], 72, 640, 11),
    ],
  });
}

/** Lines of the video's captions; most of them fill the time between two that tests name. */
const videoLines: readonly (readonly [ms: number, text: string])[] = [
  [500, 'The pier came down.'],
  ...Array.from({ length: 25 }, (_, at) => [3000 + at * 2400, `Plank ${at + 1} is laid.`] as const),
  [65_250, 'A chair was left on it.'],
  ...Array.from({ length: 10 }, (_, at) => [68_000 + at * 2400, `Bolt ${at + 1} holds.`] as const),
];

function timedText(): string {
  const lines = videoLines.map(([at, text]) => `<p t="${at}" d="2000">${text}</p>`);
  return `<timedtext format="3"><body>${lines.join('')}</body></timedtext>`;
}

/** With what YouTube's player reports of the video, and a player of a size. */
function withPlayer(html: string): string {
  const response = {
    playabilityStatus: { status: 'OK' },
    videoDetails: {
      videoId: 'HarbourPie1',
      title: summarySources.video.title,
      author: 'Harbour Office',
      shortDescription: 'A film of the harbour office.',
    },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: [{ baseUrl: captions, languageCode: 'en' }],
      },
    },
  };
  const script = `<script>var ytInitialPlayerResponse = ${JSON.stringify(response)};</script>`;
  const style = '<style>video { width: 320px; height: 180px } [hidden] { display: none }</style>';
  return html.replace('</head>', `${style}${script}</head>`);
}

/** Gives the page's player 95 silent seconds that it can play and seek. Runs in the page. */
export async function giveSound(): Promise<void> {
  const rate = 8000;
  const bytes = new Uint8Array(44 + rate * 95).fill(128);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('RIFF'), 0);
  view.setUint32(4, bytes.length - 8, true);
  bytes.set(new TextEncoder().encode('WAVEfmt '), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  bytes.set(new TextEncoder().encode('data'), 36);
  view.setUint32(40, bytes.length - 44, true);
  const video = [...document.querySelectorAll('video')].find((each) => each.clientWidth > 0)!;
  video.muted = true;
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
  await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve));
}

/** Another page, to be summarised together with the article. */
export const otherPage = {
  url: 'https://harbour.example/tides',
  title: 'Tide table',
  words: ['High water stands at the second step from six to seven.'],
  quote: 'High water stands at the second step',
};

/** The article in front, and a tab with the other page. */
export async function openTwoTabs(product: Product): Promise<{ other: Page; page: Page }> {
  const words = `${otherPage.words[0]} `.repeat(12);
  const body = `<!doctype html><title>${otherPage.title}</title><main><h1>${otherPage.title}</h1><p>${words}</p></main>`;
  product.sites.put(otherPage.url, { body, headers: { 'content-security-policy': strictCsp } });
  const other = await product.openArticle(otherPage.url);
  return { other, page: await product.openArticle() };
}
