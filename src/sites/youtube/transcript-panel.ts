import { secondsOfStamp } from '#domain/video/time-stamp.ts';

interface PanelLine {
  /** Seconds. */
  start: number;
  text: string;
}

interface PanelText {
  lines: PanelLine[];
  /** The language as the panel names it, in the page's language; empty: not stated. */
  languageLabel: string;
}

/**
 * The old panel and the new one of 2026 (seen 2026-09), with the names that the new one had before.
 */
const panelRow = [
  'ytd-transcript-segment-renderer',
  'transcript-segment-view-model',
  'yt-transcript-segment-view-model',
  'ytd-transcript-segment-view-model',
  'ytm-transcript-segment-renderer',
].join();
/** The second one in the new panel is the time in words, for screen readers. */
const stampOf = '.segment-timestamp, [class*="egmentViewModelTimestamp"]';
const wordsIn = [
  '.segment-text',
  'span[role="text"]',
  '.ytAttributedStringHost',
  '.yt-core-attributed-string',
];
const languageOf = [
  'yt-sort-filter-sub-menu-renderer',
  '#footer yt-dropdown-menu',
  '[class*="ranscriptFooter"]',
];

/** Lines of the transcript panel in `root`, in order. */
export function readPanel(root: ParentNode): PanelText {
  return {
    lines: shownRows(root).flatMap(lineOf),
    languageLabel: languageLabel(root),
  };
}

/** Without closed panels, which may hold an earlier video's lines. */
export function shownRows(root: ParentNode): Element[] {
  const closed = 'ytd-engagement-panel-section-list-renderer[visibility$="_HIDDEN"]';
  return rowsIn(root).filter((row) => !row.closest(closed));
}

/** Searches open shadow roots too, which parts of the new panels have. */
export function rowsIn(root: ParentNode): Element[] {
  const rows = [...root.querySelectorAll(panelRow)];
  if (rows.length > 0) return rows;
  for (const element of root.querySelectorAll('*')) {
    const inner = element.shadowRoot ? rowsIn(element.shadowRoot) : [];
    if (inner.length > 0) return inner;
  }
  return [];
}

function lineOf(row: Element): PanelLine[] {
  const whole = fold(row.textContent);
  const marked = [...row.querySelectorAll(stampOf)].map(({ textContent }) => fold(textContent));
  const lead = /^\d{1,3}(?::\d{2}){1,2}/.exec(whole)?.[0] ?? '';
  const stamp = [...marked, lead].find((text) => secondsOfStamp(text) !== null);
  const start = stamp === undefined ? null : secondsOfStamp(stamp);
  const text = wordsOf(row) ?? adjacentText(row, lead);
  return start === null || text === '' ? [] : [{ start, text }];
}

function adjacentText(row: Element, lead: string): string {
  const copy = row.cloneNode(true) as Element;
  const stamps = copy.querySelectorAll(stampOf);
  for (const stamp of stamps) stamp.remove();
  const text = fold(copy.textContent);
  return stamps.length > 0 ? text : text.slice(lead.length).trim();
}

function wordsOf(row: Element): string | null {
  for (const selector of wordsIn) {
    const found = row.querySelector(selector);
    if (found) return fold(found.textContent);
  }
  return null;
}

function languageLabel(root: ParentNode): string {
  for (const selector of languageOf) {
    const menu = root.querySelector(selector);
    const button = menu?.querySelector('#label-text, button, [role="button"]');
    const label = fold((button ?? menu)?.textContent ?? '');
    if (label) return label;
  }
  return '';
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
