import { artifactKey, artifactKind } from '#domain/conversations/artifacts.ts';
import { isLive, type Message } from '#domain/conversations/conversations.ts';
import { readMarks, restoreMarks } from '#domain/evidence/marks.ts';
import type { ShownCode } from '#ui/markdown/artifact-slot.ts';
import { type Block, MarkdownStream } from '#ui/markdown/markdown-stream.ts';
import type { CodeContent } from '#ui/markdown/parse/nodes.ts';

export interface ArtifactVersion extends ShownCode {
  /** Message and place in it. */
  id: string;
  key: string;
  text: string;
}

/** Rows never change once they are finished, so each is read once. */
const read = new WeakMap<Message, readonly ArtifactVersion[]>();

/** All artifacts of finished answers, oldest first. */
export function artifactsOf(messages: readonly Message[]): readonly ArtifactVersion[] {
  return messages.flatMap((message) => {
    if (message.type === 'human' || isLive(message.status)) return [];
    const known = read.get(message) ?? artifactsOfAnswer(message);
    read.set(message, known);
    return known;
  });
}

function artifactsOfAnswer({ messageId, text }: Message): ArtifactVersion[] {
  if (!/```|~~~/.test(text)) return [];
  const marked = readMarks(text);
  const restore = (part: string) => restoreMarks(part, marked.marks);
  const codes = codesOf(new MarkdownStream().update(marked.text, false));
  return codes.flatMap((code, index) => {
    const kind = artifactKind(code.language, code.pieces);
    if (!kind) return [];
    const source = { language: code.language, text: restore(code.pieces.join('')) };
    const key = artifactKey(kind, source);
    return [{ id: `${messageId} ${index}`, key, text: source.text, code, restore }];
  });
}

function codesOf(blocks: readonly Block[]): CodeContent[] {
  return blocks.flatMap((block) => {
    if (block.type === 'code') return [block];
    return 'children' in block ? codesOf(block.children) : [];
  });
}
