import { artifactFamilies, type PlacedArtifact } from '#domain/conversations/artifact-versions.ts';
import { artifactKind } from '#domain/conversations/artifacts.ts';
import { isLive, type Message } from '#domain/conversations/conversations.ts';
import { readMarks, restoreMarks } from '#domain/evidence/marks.ts';
import { type Block, MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import type { ShownCode } from '#ui/markdown/code/artifact-slot.ts';

interface ArtifactVersion extends ShownCode, PlacedArtifact {
  /** Message and place in it. */
  id: string;
}

/** Rows never change once they are finished, so each is read once. */
const read = new WeakMap<Message, readonly ArtifactVersion[]>();

/** The versions of an artifact, oldest first, and which of them it is; -1: of no finished answer. */
export function versionsOf(
  messages: readonly Message[],
  { id, text }: { id: string; text: string },
) {
  const all = artifactsOf(messages);
  const named = all.findIndex((each) => each.id === id);
  const found = named >= 0 ? named : all.findLastIndex((each) => each.text === text);
  const families = artifactFamilies(all);
  const versions = all.filter((_, at) => found >= 0 && families[at] === families[found]);
  return { versions, at: found < 0 ? -1 : versions.indexOf(all[found]!) };
}

/** All artifacts of finished answers, oldest first. */
function artifactsOf(messages: readonly Message[]): readonly ArtifactVersion[] {
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
    const text = restore(code.pieces.join(''));
    const { language } = code;
    return [{ id: `${messageId} ${index}`, messageId, kind, language, text, code, restore }];
  });
}

function codesOf(blocks: readonly Block[]): CodeContent[] {
  return blocks.flatMap((block) => {
    if (block.type === 'code') return [block];
    return 'children' in block ? codesOf(block.children) : [];
  });
}
