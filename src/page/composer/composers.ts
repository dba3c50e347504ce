import type { ComposerSetup } from '#domain/composer/composer.ts';
import type { ComposerFacts, ComposerMode } from '#domain/composer/composer-card.ts';
import { showCardFrame } from '../card/card-frame.ts';
import type { PageCards } from '../card/page-cards.ts';
import { isConnected, rootOf } from '../dom/own-properties.ts';
import { boxInWindow } from './composer-box.ts';
import { ComposerButton } from './composer-button.ts';
import type { ComposerEditor, ComposerRegistry } from './composer-registry.ts';
import { type FoundComposer, findComposers } from './find-composers.ts';
import { type OpenedComposer, replacementOf } from './opened-composer.ts';
import { editorOf, factsOf, modeOf } from './read-composer.ts';
import { closestAcross } from './search.ts';
import { watchPage } from './watch-page.ts';

interface ComposerActions {
  readonly open: (opened: {
    nonce: string;
    mode: ComposerMode;
    composer: ComposerFacts & { id: string };
  }) => void;
  readonly turnOff: () => void;
}

interface Known {
  id: string;
  composer: FoundComposer;
  button: ComposerButton;
}

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Buttons at the composers that the tables of a site find, and the card that opens from them. */
export class Composers implements ComposerRegistry {
  readonly #page: Document;
  readonly #cards: PageCards;
  readonly #actions: ComposerActions;
  #setup: ComposerSetup | null = null;
  #stop = new AbortController();
  #known: Known[] = [];
  #opened: OpenedComposer | null = null;

  constructor(page: Document, cards: PageCards, actions: ComposerActions, life: AbortSignal) {
    this.#page = page;
    this.#cards = cards;
    this.#actions = actions;
    cards.leave = () => this.#leave();
    life.addEventListener('abort', () => this.end(), { once: true });
  }

  /** The same setup again changes nothing; null: no buttons. */
  show(setup: ComposerSetup | null): void {
    if (JSON.stringify(setup) === JSON.stringify(this.#setup)) return;
    this.end();
    if (!setup) return;
    this.#setup = setup;
    this.#stop = new AbortController();
    watchPage(this.#page, setup.tables, () => this.#update(setup), this.#stop.signal);
  }

  /** The card remains: it may hold a text that is not inserted yet. */
  end(): void {
    this.#stop.abort();
    this.#setup = null;
    for (const { button } of this.#known) button.remove();
    this.#known = [];
  }

  find(id: string): ComposerEditor | null {
    const known = [...this.#known, this.#opened].find((each) => each?.id === id);
    return known ? editorOf(known.composer) : null;
  }

  /** The focus goes back to the editor. */
  #leave(): void {
    const editor = this.#opened?.composer.editor;
    this.#opened = null;
    if (editor && isConnected(editor)) {
      HTMLElement.prototype.focus.call(editor, { preventScroll: true });
    }
  }

  #update(setup: ComposerSetup): void {
    const before = this.#known;
    const found = findComposers(this.#page, setup.tables).map((composer) => {
      return { composer, same: before.find((each) => isSame(each.composer, composer)) };
    });
    const fresh = found.flatMap(({ composer, same }) => (same ? [] : composer));
    const replacement = replacementOf(this.#opened, fresh);
    this.#known = found.map(({ composer, same }) => {
      if (same) return Object.assign(same, { composer });
      const id = composer === replacement ? this.#opened?.id : undefined;
      return this.#newOf(id ?? newId(), composer, setup);
    });
    for (const each of before) if (!this.#known.includes(each)) each.button.remove();
    for (const { id, composer, button } of this.#known) {
      if (this.#opened?.id === id) this.#opened.composer = composer;
      const mode = modeOf(composer);
      if (setup.modes.includes(mode)) button.show(composer, mode);
      else button.remove();
    }
  }

  #newOf(id: string, composer: FoundComposer, { texts }: ComposerSetup): Known {
    const known: Known = {
      id,
      composer,
      button: new ComposerButton(texts, {
        open: () => this.#open(known),
        turnOff: () => {
          this.end();
          this.#actions.turnOff();
        },
      }),
    };
    return known;
  }

  #open({ id, composer }: Known): void {
    const setup = this.#setup;
    if (!setup) return;
    const nonce = `gloss ${newId()}`;
    const mode = modeOf(composer);
    const facts = factsOf(composer);
    // A dialog takes the focus back from what is outside of it.
    const dialog = closestAcross(composer.root, 'dialog:modal, [aria-modal="true"]');
    const isOwn = dialog?.ownerDocument === this.#page;
    const card = showCardFrame(this.#page, {
      nonce,
      title: setup.texts[mode],
      card: setup.card,
      text: boxInWindow(this.#page, composer.root),
      isAtSide: true,
      parent: isOwn ? dialog : rootOf(this.#page),
    });
    this.#cards.composer.put(card);
    this.#opened = { id, composer, facts };
    this.#actions.open({ nonce, mode, composer: { id, ...facts } });
  }
}

/** The same editor, or the new one in the same composer after the site has replaced it. */
function isSame(known: FoundComposer, now: FoundComposer): boolean {
  if (known.editor === now.editor) return true;
  return known.root === now.root && known.table.name === now.table.name;
}
