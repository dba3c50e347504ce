import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { type Block, MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { diagrams } from '#entry/shared/diagram-frame.ts';
import { createTexts } from '#services/i18n/texts.ts';
import { loadLocale, sourceTexts } from '#ui/locales.ts';
import { CitationContext } from '#ui/markdown/citation-slot.ts';
import { type Draw, DrawContext } from '#ui/markdown/code/draw-context.ts';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { Root } from '#ui/root.tsx';

interface Shown {
  blocks: readonly Block[];
  live: boolean;
}

interface Look {
  dark?: boolean;
  /** Product code of the interface language. */
  locale?: string;
}

const draw: Draw = (code, dark) => diagrams.draw(code, dark);

/** Milliseconds after which the view is read as it is. */
const timeout = 4000;

/** The product's answer view alone, as wide as the page. */
export class MarkdownStage {
  readonly #place = document.createElement('div');
  readonly #root: ReactRoot = createRoot(this.#place);
  readonly #stream = new MarkdownStream();
  readonly #shown: { set(shown: Shown): void } = { set() {} };

  static async open(look: Look = {}): Promise<MarkdownStage> {
    const { i18n } = await createTexts({
      locale: look.locale ?? 'en',
      source: sourceTexts,
      load: loadLocale,
    });
    return new MarkdownStage(look, i18n);
  }

  constructor(look: Look, texts: Awaited<ReturnType<typeof createTexts>>['i18n']) {
    document.body.append(this.#place);
    const { dark, locale = 'en' } = look;
    flushSync(() =>
      this.#root.render(
        <Root i18n={texts} locale={locale} colorSchema={dark ? 'dark' : 'light'}>
          <CitationContext value={citation}>
            <DrawContext value={draw}>
              <Answer control={this.#shown} />
            </DrawContext>
          </CitationContext>
        </Root>,
      ),
    );
  }

  /** Sets the complete text so far, as the chat does once a frame. */
  update(text: string, live: boolean): void {
    const blocks = this.#stream.update(text, live);
    flushSync(() => this.#shown.set({ blocks, live }));
  }

  /** The content of the view when it no longer changes. */
  async html(): Promise<string> {
    await this.#settled();
    const parts = [...this.#place.querySelectorAll('[data-answer] > [data-part]')];
    return parts.map((part) => part.innerHTML).join('');
  }

  close(): void {
    this.#root.unmount();
    this.#place.remove();
  }

  /** Waits for chunks that load, and for the changes they make. */
  async #settled(): Promise<void> {
    const end = performance.now() + timeout;
    const isPending = () => this.#place.querySelector('[data-pending]') !== null;
    await nextFrame();
    await nextFrame();
    while (isPending() && performance.now() < end) await nextFrame();
  }
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 16));
}

/** Only this is rendered again, as in the chat. */
function Answer({ control }: { control: { set(shown: Shown): void } }) {
  const [shown, setShown] = useState<Shown>({ blocks: [], live: true });
  control.set = setShown;
  return <MarkdownView {...shown} />;
}

function citation(mark: number) {
  return <sup data-citation="">{mark + 1}</sup>;
}

/** The HTML of a whole answer. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const stage = await MarkdownStage.open();
  try {
    stage.update(markdown, false);
    return await stage.html();
  } finally {
    stage.close();
  }
}
