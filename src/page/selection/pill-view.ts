import type { PillAction } from '#domain/selection/selection.ts';
import type { WidgetTexts } from '#domain/sites/widget-texts.ts';
import { drawing, plainButton } from '../button/button-view.ts';
import { closedHost } from '../dom/closed-host.ts';
import { iconButton } from '../dom/icon-button.ts';

const style = `
.pill {
  position: fixed; display: flex; gap: 2px; box-sizing: border-box; padding: 3px; height: 40px;
  border: 1px solid #d1d1d1; border-radius: 8px; background: #fff; color: #242424;
  box-shadow: 0 2px 8px rgb(0 0 0 / 14%); cursor: default; user-select: none;
}
.pill[data-dark] { background: #292929; border-color: #666; color: #fff; }
button { ${plainButton} border-radius: 4px; width: 32px; height: 32px; flex: none; }
button:hover { background: rgb(128 128 128 / 18%); }
button:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
.dismiss {
  position: absolute; inset-inline-start: 100%; top: 3px; opacity: 0; margin-inline-start: 4px;
  border-radius: 8px; background: inherit; box-shadow: 0 0 0 1px #d1d1d1, 0 2px 8px rgb(0 0 0 / 14%);
}
.pill[data-dark] .dismiss { box-shadow: 0 0 0 1px #666; }
.pill[data-tight] .dismiss { inset-inline: auto 100%; margin-inline: 0 4px; }
.pill .dismiss:hover { background: inherit; box-shadow: 0 0 0 2px currentColor; }
.pill:is(:not([data-touch='']):hover, [data-touch=held], :has(:focus-visible)) .dismiss { opacity: 1; }
svg { ${drawing} stroke-linejoin: round; }
.more svg { stroke-width: 3; }
@media (forced-colors: active) { .pill { border-color: ButtonText; } button { color: ButtonText; } }
`;

const icons: Record<PillButton, string> = {
  explain: 'M10 3a5 5 0 0 0-3 9c.6.5 1 1.2 1 2h4c0-.8.4-1.5 1-2a5 5 0 0 0-3-9M8.5 17h3',
  translate:
    'M3 5h8M7 3v2M9.500 5c0 3-3 6-6 7M5 8c1 2 3 3.500 5 4M10 17l3.500-8 3.500 8M11.300 14h4.400',
  improve: 'M4 16l1-4 8-8 3 3-8 8zM11 6l3 3',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  dismiss: 'M6 6l8 8M14 6l-8 8',
};

/** `dismiss` removes the pill until text is selected again. */
export type PillButton = PillAction | 'dismiss';

interface PillView {
  host: HTMLElement;
  pill: HTMLElement;
  buttons: ReadonlyMap<PillButton, HTMLButtonElement>;
}

/** A toolbar of four icons, and one next to it that dismisses it, as plain DOM. */
export function buildPill(page: Document, texts: WidgetTexts): PillView {
  const { host, root } = closedHost(page);
  const css = page.createElement('style');
  css.textContent = style;
  const pill = page.createElement('div');
  pill.className = 'pill';
  pill.setAttribute('role', 'toolbar');
  pill.setAttribute('aria-label', texts.pill);
  pill.lang = texts.lang;
  pill.dir = texts.dir;
  const buttons = new Map<PillButton, HTMLButtonElement>();
  for (const name of ['explain', 'translate', 'improve', 'more', 'dismiss'] as const) {
    const button = iconButton(page, texts[name], 20, icons[name]);
    button.tabIndex = -1;
    button.className = name;
    buttons.set(name, button);
    pill.append(button);
  }
  root.append(css, pill);
  return { host, pill, buttons };
}
