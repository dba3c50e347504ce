import type { ChatEvent } from './provider.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * Models on servers without a reasoning field write `<think>…</think>` before the answer: that
 * becomes reasoning. Only at the very start; anywhere else it is text.
 */
export async function* withoutThinkTags(
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  const splitter = new ThinkSplitter();
  for await (const event of events) {
    if (event.kind === 'content') yield* splitter.push(event.text);
    else {
      if (event.kind === 'finish') yield* splitter.end();
      yield event;
    }
  }
  yield* splitter.end();
}

class ThinkSplitter {
  #state: 'start' | 'thinking' | 'gap' | 'answer' = 'start';
  #hasThought = false;
  /** Text that may be the beginning of a tag. */
  #held = '';

  push(text: string): ChatEvent[] {
    if (this.#state === 'answer') return said('content', text);
    const held = this.#held + text;
    this.#held = '';
    if (this.#state === 'start') return this.#start(held);
    if (this.#state === 'thinking') return this.#think(held);
    return this.#answer(held);
  }

  end(): ChatEvent[] {
    const held = this.#held;
    this.#held = '';
    return said(this.#state === 'thinking' ? 'reasoning' : 'content', held);
  }

  #start(text: string): ChatEvent[] {
    const begun = text.trimStart();
    if (begun.startsWith(opening)) {
      this.#state = 'thinking';
      return this.#think(begun.slice(opening.length));
    }
    if (opening.startsWith(begun)) {
      this.#held = text;
      return [];
    }
    this.#state = 'answer';
    return said('content', text);
  }

  #think(text: string): ChatEvent[] {
    const at = text.indexOf(closing);
    if (at >= 0) {
      this.#state = 'gap';
      const after = this.#answer(text.slice(at + closing.length));
      return [...this.#thought(text.slice(0, at)), ...after];
    }
    const partial = partialTag(text);
    this.#held = text.slice(text.length - partial);
    return this.#thought(text.slice(0, text.length - partial));
  }

  #thought(text: string): ChatEvent[] {
    const begun = this.#hasThought ? text : text.trimStart();
    this.#hasThought ||= begun !== '';
    return said('reasoning', begun);
  }

  /** The empty lines between thoughts and answer belong to neither. */
  #answer(text: string): ChatEvent[] {
    const begun = text.trimStart();
    if (begun !== '') this.#state = 'answer';
    return said('content', begun);
  }
}

/** Length of the beginning of a closing tag with which `text` ends. */
function partialTag(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

function said(kind: 'content' | 'reasoning', text: string): ChatEvent[] {
  return text === '' ? [] : [{ kind, text }];
}
