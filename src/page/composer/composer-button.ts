import type { ComposerSetup } from '#domain/composer/composer.ts';
import type { ComposerMode } from '#domain/composer/composer-card.ts';
import { onClicks } from '../button/button-clicks.ts';
import { moveTo, resetPlace, set } from '../button/button-place.ts';
import { type ButtonView, buildButton, placeOff } from '../button/button-view.ts';
import { onLongPress } from '../button/long-press.ts';
import { nameButton } from '../dom/icon-button.ts';
import { isConnected, parentNodeOf } from '../dom/own-properties.ts';
import { isDarkBehind } from '../visibility/ground.ts';
import { buttonSize, parentFor, type Spot, spotOf } from './button-spot.ts';
import type { FoundComposer } from './find-composers.ts';
import { pageOf } from './search.ts';

export interface ButtonActions {
  readonly open: () => void;
  readonly turnOff: () => void;
}

/** A pen that writes. */
const icon = { size: buttonSize, path: 'M4 16l1-4 8-8 3 3-8 8zM11 6l3 3M12 17h5' };

/** The button of one composer. */
export class ComposerButton {
  readonly #texts: ComposerSetup['texts'];
  readonly #actions: ButtonActions;
  #view: ButtonView | null = null;
  #stop = new AbortController();
  #spot: Spot | null = null;

  constructor(texts: ComposerSetup['texts'], actions: ButtonActions) {
    this.#texts = texts;
    this.#actions = actions;
  }

  /** Puts it where the composer has room for it now, under the name of what it does. */
  show(composer: FoundComposer, mode: ComposerMode): void {
    const own = this.#view && { host: this.#view.host, spot: this.#spot };
    const spot = spotOf(composer, own ?? undefined);
    const view = this.#viewIn(pageOf(spot.anchor));
    nameButton(view.run, this.#texts[mode]);
    if (!isConnected(view.host) || this.#spot?.anchor !== spot.anchor) put(view.host, spot);
    this.#spot = spot;
    moveTo(view.host, spot.corner);
    placeOff(view, spot.corner.y);
  }

  remove(): void {
    this.#stop.abort();
    this.#view?.host.remove();
    this.#view = null;
  }

  /** An element of another document is another element there. */
  #viewIn(page: Document): ButtonView {
    if (this.#view && pageOf(this.#view.host) === page) return this.#view;
    this.remove();
    this.#stop = new AbortController();
    const view = buildButton(page, this.#texts, { ...icon, name: '', off: this.#texts.offHere });
    const clicks = [
      [view.run, this.#actions.open],
      [view.off, this.#actions.turnOff],
    ] as const;
    const { signal } = this.#stop;
    onClicks(view.host, view.run, clicks, signal);
    onLongPress(view.host, view.box, view.off, signal);
    // The focus and the selection stay in the editor.
    for (const type of ['pointerdown', 'mousedown']) {
      view.host.addEventListener(type, (event) => event.preventDefault(), { signal });
    }
    // A layer that opens over the composer, such as a dialog, is over its button, too.
    set(view.host, 'z-index', '0');
    this.#view = view;
    return view;
  }
}

function put(host: HTMLElement, { anchor }: Spot): void {
  const parent = parentFor(anchor);
  resetPlace(host);
  if (parentNodeOf(host) !== parent) Element.prototype.append.call(parent, host);
  set(host, 'color', isDarkBehind(host) ? '#fff' : '#424242');
}
