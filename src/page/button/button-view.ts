import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import { iconButton } from '../dom/icon-button.ts';

/** Of all buttons that are ours in a page, and of their drawings. */
export const plainButton =
  'box-sizing:border-box;margin:0;padding:0;border:0;cursor:pointer;color:inherit;background:transparent;display:grid;place-items:center;';
export const drawing =
  'display:block;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;';

const style = `
div { position: relative; }
button { ${plainButton} border-radius: 50%; }
.run:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
/* A low row of the site still has something that a finger hits. */
.run::before { content: ''; position: absolute; inset: calc(-1 * var(--reach)); }
/* Not above the button: what covers it would make its clicks not count. */
.off {
  position: absolute; inset-block-start: calc(-32px - var(--reach)); inset-inline-end: -6px; width: 32px; height: 32px;
  opacity: 0;
}
div[data-low] .off { inset-block-start: calc(100% + var(--reach)); }
.off svg { background: #404040; color: #fff; border-radius: 50%; }
div:is(:not([data-touch='']):hover, [data-touch=held], :has(:focus-visible)) .off { opacity: 1; }
button:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
svg { ${drawing} }
@media (forced-colors: active) { button { color: ButtonText; } }
`;

/** Pixels of a side of what can be hit. */
const minHit = 32;

const hostStyle = [
  ['all', 'initial'],
  ['position', 'absolute'],
  ['display', 'block'],
  ['z-index', '2'],
] as const;

interface ButtonLook {
  /** Accessible names of the button, and of the control that removes it from the site. */
  name: string;
  off: string;
  /** Pixels of a side of the button. */
  size: number;
  /** A path in a square of 20. */
  path: string;
}

export interface ButtonView {
  host: HTMLElement;
  /** Around both. */
  box: HTMLElement;
  run: HTMLButtonElement;
  off: HTMLButtonElement;
}

/** The button and its "Hide on this site" as plain DOM in a closed shadow root, outside of the flow. */
export function buildButton(
  page: Document,
  { lang, dir }: Pick<WidgetTexts, 'lang' | 'dir'>,
  { name, off: offName, size, path }: ButtonLook,
): ButtonView {
  const host = page.createElement('div');
  // Inline and important: a page's own rules would win over `:host`.
  for (const [name, value] of hostStyle) host.style.setProperty(name, value, 'important');
  const root = host.attachShadow({ mode: 'closed' });
  const css = page.createElement('style');
  css.textContent = style;
  const box = page.createElement('div');
  box.lang = lang;
  box.dir = dir;
  const run = iconButton(page, name, 20, path);
  run.className = 'run';
  const off = iconButton(page, offName, 16, 'M5 5l6 6M11 5l-6 6');
  off.className = 'off';
  run.style.cssText = `width:${size}px;height:${size}px`;
  box.style.setProperty('--reach', `${Math.max(0, minHit - size) / 2}px`);
  box.append(run, off);
  root.append(css, box);
  return { host, box, run, off };
}

/** At the top of the window what removes the button is below it. `y`: of the button in the window. */
export function placeOff({ box }: ButtonView, y: number): void {
  box.toggleAttribute('data-low', y < minHit + 2);
}
