import type { UnfoldSite } from '../contract.ts';
import { lineOf } from '../mail/line.ts';
import { isSeen } from '../mail/visible.ts';
import { addressKey } from './address-key.ts';

const message = '.basic-body-item, .mail-list-page-reader-body';
const card = '.xmail-cmp-contact-card .cmp-card-email';
const maxMs = 3000;
const cardMs = 1000;
const lookMs = 50;

/** A sender's address is on a card that appears while the pointer is on the name (S3.15). */
export const unfoldQq: UnfoldSite = async (page, signal) => {
  const until = Date.now() + maxMs;
  const details: Record<string, string> = {};
  for (const name of sendersIn(page)) {
    const key = addressKey(lineOf(name));
    if (signal.aborted || Date.now() >= until) break;
    if (details[key] || lineOf(name).includes('@')) continue;
    point(name, ['mouseenter', 'mouseover', 'mousemove']);
    const address = await shownAddress(page, Math.min(until, Date.now() + cardMs), signal);
    point(name, ['mouseout', 'mouseleave']);
    if (address) details[key] = address;
  }
  return details;
};

function sendersIn(page: Document): Element[] {
  const first = [...page.querySelectorAll(message)].flatMap(
    (each) => each.querySelector('.cmp-account-wrap') ?? [],
  );
  return [...new Set(first)].filter(isSeen);
}

async function shownAddress(page: Document, until: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    const address = [...page.querySelectorAll(card)].filter(isSeen).map(lineOf).find(isAddress);
    if (address || signal.aborted || Date.now() >= until) return address ?? '';
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

const isAddress = (text: string) => /\S@\S/.test(text);

function point(target: Element, types: readonly string[]): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  for (const type of types) {
    const bubbles = !/enter|leave/.test(type);
    const place = { clientX: left + width / 2, clientY: top + height / 2 };
    target.dispatchEvent(new MouseEvent(type, { bubbles, cancelable: true, ...place }));
  }
}
