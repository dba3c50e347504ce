import { maxSelectedLength } from '#domain/selection/selected-length.ts';
import type { Pill, PillAction } from '#domain/selection/selection.ts';
import { type CardFrame, showCardFrame } from '../card/card-frame.ts';
import type { PageCards } from '../card/page-cards.ts';
import { nameOf } from '../dom/own-properties.ts';
import { drawnEditor } from '../text/drawn-editor.ts';
import type { Box } from '../visibility/box.ts';
import { type ShownPill, showPill } from './pill.ts';
import type { PillButton } from './pill-view.ts';
import { deepActive, readSelection, type Selected, shadowOf } from './selected-text.ts';

interface OpenedCard {
  nonce: string;
  action: PillAction;
  toolId: string | null;
  text: string;
  /** Where it has looks. */
  html: string | null;
  /** Some of its looks are gone once a result is in its place. */
  loses: boolean;
  /** The sentence that it is part of. */
  surroundings: string;
  isCut: boolean;
  isEditable: boolean;
  inTop: boolean;
}

interface SelectionActions {
  /** False: the card can attach to nothing. */
  readonly openCard: (card: OpenedCard) => Promise<boolean>;
  /** Text elsewhere gets no pill. */
  readonly isText?: (element: Element) => boolean;
}

/** A frame that is smaller shows the card in the top frame. */
const minCard = { width: 320, height: 300 };
const frames = ['iframe', 'frame', 'object', 'embed'];
/** Editors that draw what is selected themselves do it in one of the next frames. */
const drawMs = 100;
/** A finger's selection has handles that are dragged without events. */
const touchMs = 300;

/** What the `selection` part answers: the pill at selected text, and the cards that open from it. */
export function createSelection(
  page: Document,
  cards: PageCards,
  actions: SelectionActions,
  life: AbortSignal,
) {
  const part = new SelectionPart(page, cards, actions, life);
  life.addEventListener('abort', () => part.end(), { once: true });
  return {
    'selection.show': ({ view }: { view: Pill | null }) => (view ? part.start(view) : part.end()),
    'selection.focus': (pill: Pill) => part.focusPill(pill),
    'selection.run': ({ pill, toolId }: { pill: Pill; toolId: string | null }) =>
      part.run(pill, toolId),
  };
}

class SelectionPart {
  readonly #page: Document;
  readonly #cards: PageCards;
  readonly #actions: SelectionActions;
  readonly #life: AbortSignal;
  #pill: Pill | null = null;
  /** What is selected gets the pill by itself. */
  #isStarted = false;
  #listening: AbortController | null = null;
  #shown: ShownPill | null = null;
  #selected: Selected | null = null;
  #shadow: ShadowRoot | null = null;
  /** Loads while the person points at the pill. */
  #next: CardFrame | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Document, cards: PageCards, actions: SelectionActions, life: AbortSignal) {
    this.#page = page;
    this.#cards = cards;
    this.#actions = actions;
    this.#life = life;
  }

  start(pill: Pill) {
    this.#pill = pill;
    this.#listening?.abort();
    this.#listen();
    const isFirst = !this.#isStarted;
    this.#isStarted = true;
    // The shortcut may have been pressed before this page was watched; later only its look is another.
    if (!this.#hasFocus() && (isFirst || this.#shown)) this.#show();
    return {};
  }

  focusPill(pill: Pill) {
    this.#pill = pill;
    const focused = deepActive(this.#page);
    const isInFrame = focused !== null && frames.includes(nameOf(focused));
    if (isInFrame || !this.#page.hasFocus()) return { isShown: false, isInFrame };
    if (!this.#shown) this.#show();
    if (!this.#shown) return { isShown: false, isInFrame };
    if (!this.#listening) this.#listenWhileShown();
    this.#cards.focused = focused;
    this.#shown.focus();
    return { isShown: true, isInFrame };
  }

  run(pill: Pill, toolId: string | null) {
    this.#pill = pill;
    const selected = this.#selectedNow();
    if (!this.#listening) this.#listenWhileShown();
    if (selected) this.#open('more', selected, { toolId });
    return { isOpened: selected !== null };
  }

  /** The card remains: it may hold a text that is not inserted yet, or the way back. */
  end() {
    clearTimeout(this.#timer);
    this.#isStarted = false;
    this.#pill = null;
    this.#listening?.abort();
    this.#listening = null;
    this.#hide();
    if (this.#cards.text.top) this.#listenWhileShown();
    return {};
  }

  #listen(): void {
    this.#listening = new AbortController();
    const signal = AbortSignal.any([this.#listening.signal, this.#life]);
    const options = { signal, passive: true, capture: true };
    const look = (event: Event) => {
      if (this.#isOwn(event)) return;
      this.#shadow = shadowOf(event);
      const focused = deepActive(this.#page);
      // A click clears the selection after its events.
      this.#lookIn(focused && drawnEditor(focused) ? drawMs : 0);
    };
    addEventListener('mouseup', look, options);
    addEventListener('keyup', (event) => isSelecting(event) && look(event), options);
    this.#page.addEventListener('selectionchange', () => this.#changed(), options);
    this.#hideOn(options);
  }

  /** The pill was turned off, and is shown by the shortcut only. */
  #listenWhileShown(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#page.addEventListener('selectionchange', () => this.#hideUnselected(), { signal });
    this.#hideOn({ signal, passive: true, capture: true });
  }

  #hideOn(options: { signal: AbortSignal; passive: boolean; capture: boolean }): void {
    addEventListener('mousedown', (event) => this.#isOwn(event) || this.#hide(), options);
    addEventListener('keydown', (event) => this.#leaveBy(event), options);
    addEventListener('scroll', (event) => this.#isMovedBy(event) && this.#hide(), options);
    addEventListener('resize', () => this.#hide(), options);
  }

  #hideUnselected(): void {
    if (this.#shown && !this.#selectedNow()) this.#hide();
  }

  #changed(): void {
    this.#hideUnselected();
    if (matchMedia('(pointer: coarse)').matches) this.#lookIn(touchMs);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), ms);
  }

  #isOwn(event: Event): boolean {
    return this.#shown !== null && event.composedPath().includes(this.#shown.host);
  }

  #hasFocus(): boolean {
    return this.#shown !== null && deepActive(this.#page) === this.#shown.host;
  }

  #isMovedBy({ target }: Event): boolean {
    if (!this.#shown || !(target instanceof Node)) return false;
    return target.contains(this.#selected?.element ?? null) || this.#shadow !== null;
  }

  #show(): void {
    const pill = this.#pill;
    const selected = this.#selectedNow();
    this.#hide();
    if (!pill || !selected) return;
    this.#selected = selected;
    this.#shown = showPill(this.#page, selected, {
      texts: pill.texts,
      position: pill.position,
      press: (button) => this.#press(button),
      leave: () => {
        this.#hide();
        this.#cards.refocus();
      },
      near: () => {
        if (!this.#isShownInTop()) this.#next ??= this.#makeCard(pill, selected, 'later');
      },
    });
  }

  #selectedNow(): Selected | null {
    const selected = readSelection(this.#page, this.#shadow);
    const { isText = () => true } = this.#actions;
    return selected && isText(selected.element) ? selected : null;
  }

  /** Keys that the page makes up close nothing. */
  #leaveBy({ key, isTrusted, isComposing }: KeyboardEvent): void {
    if (key !== 'Escape' || !isTrusted || isComposing) return;
    const { top } = this.#cards.text;
    if (this.#shown) this.#hide();
    else if (top) this.#cards.close(top.nonce);
  }

  #hide(): void {
    this.#shown?.remove();
    this.#shown = null;
    this.#next?.remove();
    this.#next = null;
  }

  #press(button: PillButton): void {
    const [selected, next] = [this.#selected, this.#next];
    if (button !== 'dismiss') this.#next = null;
    this.#hide();
    this.#cards.refocus();
    if (button !== 'dismiss' && selected) this.#open(button, selected, { next });
  }

  #open(
    action: PillAction,
    selected: Selected,
    { toolId = null, next = null }: { toolId?: string | null; next?: CardFrame | null },
  ): void {
    const pill = this.#pill;
    if (!pill) return;
    const { text, html, loses, surroundings, box, isEditable } = selected;
    const inTop = this.#isShownInTop();
    const whole = text();
    const looks = html();
    const losesLooks = loses();
    const around = surroundings();
    this.#cards.focused = deepActive(this.#page);
    const card = inTop ? null : (next ?? this.#makeCard(pill, selected, box));
    if (card) this.#cards.text.put(card);
    if (!inTop) next?.show(box);
    const opening = this.#actions.openCard({
      nonce: card?.nonce ?? newNonce(),
      action,
      toolId,
      text: whole.slice(0, maxSelectedLength),
      html: looks,
      loses: losesLooks,
      surroundings: around,
      isCut: whole.length > maxSelectedLength,
      isEditable,
      inTop,
    });
    // An empty frame would lie over the page.
    void opening.then((isOpen) => isOpen || (card && this.#cards.close(card.nonce)));
  }

  /** A small frame has no room for it, and one without an origin cannot be matched to it. */
  #isShownInTop(): boolean {
    const { clientWidth } = this.#page.documentElement;
    const isSmall = clientWidth < minCard.width || innerHeight < minCard.height;
    return window !== window.top && (isSmall || origin === 'null');
  }

  #makeCard(
    { texts, card }: Pill,
    { element }: Pick<Selected, 'element'>,
    text: Box | 'later',
  ): CardFrame {
    const parent = element.closest('dialog:modal') ?? this.#page.documentElement;
    return showCardFrame(this.#page, { nonce: newNonce(), title: texts.card, card, text, parent });
  }
}

const newNonce = () => `gloss ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

function isSelecting(event: KeyboardEvent): boolean {
  return (
    event.shiftKey ||
    event.key === 'Shift' ||
    (event.key === 'a' && (event.ctrlKey || event.metaKey))
  );
}
