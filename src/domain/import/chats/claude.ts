import { isObject } from '#shared/json.ts';
import { buildChat, type RawMessage } from '../build-chat.ts';
import { attached, firstText, linkOf, others, type Row, row, rows, text } from '../foreign.ts';
import type { ImportFormat, Reading } from '../import-format.ts';
import type { Imported, ImportedSource } from '../imported.ts';

/**
 * Claude's data export: `conversations.json` is a list of `{uuid, name, created_at, updated_at, chat_messages}`; a message
 * is `{uuid, sender, text, content, attachments, files, created_at}`, perhaps with `parent_message_uuid`, else they follow
 * each other. A block of `content` is `text` (with `citations`), `thinking`, `tool_use` or `tool_result`. Of a file the
 * export has what Claude read of it (`extracted_content`), or its name alone.
 */
export const claude: ImportFormat = {
  id: 'claude',
  pieces: 'items',
  fits: (head) =>
    head.has('[].chat_messages') ||
    head.has('conversations[].chat_messages') ||
    head.has('chat_messages'),
  lists: (head) => (head.has('conversations[]') ? ['conversations'] : ['']),
  passes: /(?:^|\/)users\.json$/i,
  read: readChat,
};

/** `projects.json`: `{uuid, name, description, prompt_template, docs: [{uuid, filename, content}]}`. */
export const claudeProjects: ImportFormat = {
  id: 'claude',
  pieces: 'items',
  fits: (head) => head.has('[].prompt_template') || head.has('[].docs'),
  lists: () => [''],
  *read(value) {
    const { name, prompt_template: prompt, docs } = row(value);
    if (text(prompt).trim() !== '') {
      yield { kind: 'instruction', title: text(name), text: text(prompt).trim() };
    }
    for (const { filename, content } of rows(docs)) {
      if (text(content).trim() === '') yield { kind: 'unknown', what: text(filename) };
      else yield { kind: 'document', name: text(filename) || text(name), text: text(content) };
    }
  },
};

/** `memories.json`: what Claude remembers of the person, and of each project by its id. */
export const claudeMemories: ImportFormat = {
  id: 'claude',
  pieces: 'items',
  fits: (head) => head.has('[].conversations_memory') || head.has('conversations_memory'),
  lists: () => [''],
  *read(value) {
    const { conversations_memory: memory, project_memories: projects } = row(value);
    for (const words of [memory, ...Object.values(row(projects))]) {
      if (text(words).trim() !== '')
        yield { kind: 'instruction', title: '', text: text(words).trim() };
    }
  },
};

const known = [
  'uuid',
  'name',
  'created_at',
  'updated_at',
  'chat_messages',
  'account',
  'current_leaf_message_uuid',
];

function* readChat(value: unknown, { file }: Reading): Iterable<Imported> {
  const { uuid, name, created_at, updated_at, chat_messages: messages } = row(value);
  const chat =
    isObject(value) && Array.isArray(messages) && text(uuid) !== ''
      ? buildChat(
          {
            id: uuid,
            title: name,
            createdAt: created_at,
            updatedAt: updated_at,
            current: value.current_leaf_message_uuid,
            ...others(value, known),
          },
          inOrder(rows(messages)),
        )
      : null;
  yield chat ?? { kind: 'unknown', what: text(name) || file };
}

/** What a first question hangs on, and each that was asked in its place. */
const root = '00000000-0000-4000-8000-000000000000';

/** A parent that is not there, or that comes later, is the message before. */
function inOrder(messages: readonly Row[]): RawMessage[] {
  const before = new Set<unknown>();
  return messages.flatMap((message) => {
    if (text(message.uuid) === '' || before.has(message.uuid)) return [];
    const { parent_message_uuid: parent } = message;
    const above = before.has(parent) ? parent : parent === root ? null : undefined;
    before.add(message.uuid);
    return readMessage(message, above);
  });
}

/** With the calls of tools before it, which hang between it and its parent. */
function readMessage(message: Row, parent: unknown): RawMessage[] {
  const { uuid: id, sender, created_at: time, content } = message;
  const role = sender === 'human' ? 'question' : sender === 'assistant' ? 'answer' : 'hidden';
  const blocks = rows(content);
  const tools = blocks.flatMap((block): RawMessage[] => {
    const said = toolText(block);
    return said === ''
      ? []
      : [{ id: undefined, role: 'tool', name: nameOf(block), text: said, time }];
  });
  const thoughts = blocks
    .filter(({ type }) => type === 'thinking')
    .map(({ thinking }) => text(thinking));
  const own: RawMessage = {
    id,
    role,
    text: wordsOf(message, blocks),
    time,
    reasoning: thoughts.join('\n\n'),
    sources: sourcesOf(blocks),
  };
  const chain = [...tools.map((tool, at) => ({ ...tool, id: `${text(id)} ${at}` })), own];
  return chain.map((each, at) => (at === 0 ? { ...each, parent } : each));
}

const nameOf = ({ name, input }: Row) => firstText(row(input).title, name);

function toolText({ type, input, content }: Row): string {
  if (type === 'tool_use') {
    // Of an artifact and a file that was made, what is in it.
    const { code, query, content: made, file_text } = row(input);
    return (
      firstText(code, query, made, file_text) ||
      (Object.keys(row(input)).length > 0 ? JSON.stringify(input, null, 1) : '')
    );
  }
  if (type !== 'tool_result') return '';
  return rows(content)
    .map((part) => firstText(part.text, part.title))
    .filter(Boolean)
    .join('\n');
}

function sourcesOf(blocks: readonly Row[]): ImportedSource[] {
  const sources = new Map<string, ImportedSource>();
  for (const { citations } of blocks) {
    for (const { url, title, details } of rows(citations)) {
      const link = linkOf(url) ?? linkOf(row(details).url);
      if (link !== null) sources.set(link, { url: link, title: text(title) || new URL(link).host });
    }
  }
  return [...sources.values()];
}

/** Attached files with their text, then blocks of text; where nothing is known of them, the plain text. */
function wordsOf({ text: plain, attachments, files }: Row, blocks: readonly Row[]): string {
  const texts = blocks
    .filter(({ type }) => type === 'text' || type === 'voice_note')
    .map((block) => text(block.text));
  const known = new Set(rows(attachments).map(({ file_name: name }) => name));
  const pictures = rows(files).filter(({ file_name: name }) => !known.has(name));
  return [
    ...rows(attachments).map((each) => attached(each.file_name, each.extracted_content)),
    ...pictures.map(({ file_name: name }) => attached(name, null)),
    // Of tools alone it says that they can't be shown.
    ...(texts.length > 0 || blocks.some(({ type }) => type === 'tool_use') ? texts : [text(plain)]),
  ]
    .filter((each) => each.trim() !== '')
    .join('\n\n');
}
