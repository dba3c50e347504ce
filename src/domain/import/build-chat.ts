import { folded, idText, madeUuid, timeOf, uuidOf } from './foreign.ts';
import type {
  Fields,
  ImportedChat,
  ImportedFile,
  ImportedMessage,
  ImportedSource,
} from './imported.ts';

/** A message as a file has it, before its branches are known. */
export interface RawMessage {
  id: unknown;
  /** undefined: it follows the one before; null: it begins. */
  parent?: unknown;
  /** `tool`: what a tool was asked or said; `hidden`: a person did not see it. */
  role: 'question' | 'answer' | 'tool' | 'hidden';
  text: string;
  /** Of a tool its name. */
  name?: string;
  /** Of a tool that ran code. */
  language?: string;
  time?: unknown;
  reasoning?: string;
  sources?: ImportedSource[];
  files?: ImportedFile[];
}

export interface RawChat {
  id: unknown;
  title: unknown;
  createdAt?: unknown;
  updatedAt?: unknown;
  /** The message that was shown last. */
  current?: unknown;
  more?: Fields;
}

/** What an answer was made of, until it comes. */
interface Pending {
  folds: readonly string[];
  reasoning: readonly string[];
  files: readonly ImportedFile[];
}

const nothing: Pending = { folds: [], reasoning: [], files: [] };
const hasParts = ({ folds, files }: Pending) => folds.length + files.length > 0;

/** Whose message it is, by the role as products name it. */
export function roleOf(role: unknown): RawMessage['role'] {
  const name = String(role).toLowerCase();
  if (/^(?:user|human|you|prompt)$/.test(name)) return 'question';
  if (/^(?:assistant|ai|bot|model|answer|grok)$/.test(name)) return 'answer';
  return name === 'tool' || name === 'function' ? 'tool' : 'hidden';
}

/**
 * A chat with its branches. What was not shown is passed over: what follows it hangs on the message above. What tools
 * were asked and said is folded into the answer that comes of it. null: it has no id, or nothing at all.
 */
export function buildChat(chat: RawChat, raw: readonly RawMessage[]): ImportedChat | null {
  const id = uuidOf(chat.id) ?? idOfTexts(chat, raw);
  if (id === null) return null;
  const createdAt = timeOf(chat.createdAt, timeOf(raw.find(({ time }) => time)?.time, 0));
  const tree = new Tree(id, createdAt, raw);
  const messages = tree.read();
  const last = messages.reduce((most, message) => Math.max(most, message.createdAt), createdAt);
  return {
    kind: 'chat',
    id,
    title: typeof chat.title === 'string' ? chat.title : '',
    createdAt,
    updatedAt: timeOf(chat.updatedAt, last),
    messages,
    lastMessageId: tree.shown(chat.current) ?? lastEnd(messages),
    ...(chat.more && { more: chat.more }),
  };
}

/** The end of the branch that was written last. */
function lastEnd(messages: readonly ImportedMessage[]): string | null {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  const ends = messages.filter(({ id }) => !parents.has(id));
  const [first] = ends.toReversed().toSorted((a, b) => b.createdAt - a.createdAt);
  return first?.id ?? null;
}

/** The same for the same chat of a file that gives none. */
function idOfTexts({ title, createdAt }: RawChat, raw: readonly RawMessage[]): string | null {
  const [first] = raw;
  if (!first) return null;
  return madeUuid(JSON.stringify([title ?? '', createdAt ?? '', first.text, first.time ?? '']));
}

class Tree {
  readonly #chat: string;
  readonly #createdAt: number;
  readonly #raw: readonly RawMessage[];
  readonly #children = new Map<string | null, { key: string; raw: RawMessage }[]>();
  /** For each message of the file, the one that its children hang on. */
  readonly #shown = new Map<string, string | null>();
  readonly #messages: ImportedMessage[] = [];

  constructor(chat: string, createdAt: number, raw: readonly RawMessage[]) {
    this.#chat = chat;
    this.#createdAt = createdAt;
    this.#raw = raw;
  }

  /** Parents first. */
  read(): ImportedMessage[] {
    this.#hang();
    const queue: { parent: string | null; key: string | null; pending: Pending }[] = [
      { parent: null, key: null, pending: nothing },
    ];
    for (let at = 0; at < queue.length; at += 1) {
      const { parent, key, pending } = queue[at]!;
      for (const child of this.#children.get(key) ?? []) {
        if (this.#shown.has(child.key)) continue;
        queue.push({ key: child.key, ...this.#show(child, parent, pending) });
      }
    }
    return this.#messages;
  }

  shown(key: unknown): string | null {
    return this.#shown.get(idText(key)) ?? null;
  }

  #hang(): void {
    const keys = this.#raw.map(({ id }, at) => idText(id) || `#${at}`);
    const known = new Set(keys);
    this.#raw.forEach((raw, at) => {
      const named = raw.parent === undefined ? keys[at - 1] : raw.parent;
      const parent = known.has(idText(named)) ? idText(named) : null;
      const list = this.#children.get(parent) ?? [];
      list.push({ key: keys[at]!, raw });
      this.#children.set(parent, list);
    });
  }

  #show(
    { key, raw }: { key: string; raw: RawMessage },
    above: string | null,
    before: Pending,
  ): { parent: string | null; pending: Pending } {
    const isQuestion = raw.role === 'question';
    // What tools made before a question, or last of all, is an answer of its own.
    const parent = isQuestion && hasParts(before) ? this.#tools(key, raw, above, before) : above;
    const pending = isQuestion ? nothing : gathered(raw, before);
    const isOwn = (isQuestion || raw.role === 'answer') && hasWords(raw);
    const isEnd = !isQuestion && !this.#children.has(key) && hasParts(pending);
    if (!isOwn && !isEnd) {
      this.#shown.set(key, parent);
      return { parent, pending };
    }
    const id = this.#push(uuidOf(key, this.#chat)!, isOwn ? raw : without(raw), parent, pending);
    this.#shown.set(key, id);
    return { parent: id, pending: nothing };
  }

  #tools(key: string, { time }: RawMessage, parent: string | null, pending: Pending): string {
    const id = uuidOf(`${key} tools`, this.#chat)!;
    return this.#push(id, { id, role: 'answer', text: '', time }, parent, pending);
  }

  #push(id: string, raw: RawMessage, parentId: string | null, pending: Pending): string {
    const files = [...pending.files, ...(raw.files ?? [])];
    const said = [...pending.folds, raw.text.trim()].filter(Boolean).join('\n\n');
    this.#messages.push({
      id,
      parentId,
      isQuestion: raw.role === 'question',
      // A file without words is a message too.
      text: said || files.map(({ name }) => `[${name}]`).join(' '),
      createdAt: timeOf(raw.time, this.#createdAt),
      ...(pending.reasoning.length > 0 && { reasoning: pending.reasoning.join('\n\n') }),
      ...(raw.sources && raw.sources.length > 0 && { sources: raw.sources }),
      ...(files.length > 0 && { files }),
    });
    return id;
  }
}

const hasWords = ({ text, files = [] }: RawMessage) => text.trim() !== '' || files.length > 0;
/** Its words are in what is folded. */
const without = (raw: RawMessage): RawMessage => ({ ...raw, role: 'answer', text: '', files: [] });

function gathered(raw: RawMessage, { folds, reasoning, files }: Pending): Pending {
  const fold = raw.role === 'tool' ? folded(raw.name, raw.text, raw.language) : '';
  return {
    folds: fold === '' ? folds : [...folds, fold],
    reasoning: raw.reasoning ? [...reasoning, raw.reasoning] : reasoning,
    files: raw.role === 'tool' && raw.files ? [...files, ...raw.files] : files,
  };
}
