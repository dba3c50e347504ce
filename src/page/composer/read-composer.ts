import { maxAnsweredLength } from '#domain/composer/answered-length.ts';
import type { ComposerFacts, ComposerMode } from '#domain/composer/composer-card.ts';
import { childNodesOf, nodeTypeOf } from '../dom/own-properties.ts';
import { isField } from '../insertion/field.ts';
import { ownTextEnd, ownTextStart } from '../insertion/own-text.ts';
import { mapText } from '../insertion/text-map.ts';
import type { ComposerEditor } from './composer-registry.ts';
import { type FoundComposer, isSeen } from './find-composers.ts';
import { firstValue, valuesOf } from './part-values.ts';
import { isPlainText, mailKind, quotedText } from './quoted-mail.ts';
import { deepAll, holds, scopesIn } from './search.ts';
import { answeredBy } from './target.ts';

const maxSubject = 1000;
const maxRecipients = 50;
const maxRecipient = 320;
/** Nodes of an editor in which the person's first word is looked for. */
const maxNodes = 2000;

/** What the page says about a composer now. */
export function factsOf(composer: FoundComposer): ComposerFacts {
  const { table, root } = composer;
  const { surface, answers, subject, recipients = [] } = table;
  const found = recipients.map((part) => valuesOf(root, part, maxRecipient));
  const named = found.find((values) => values.length > 0) ?? [];
  const isAnswer = answers !== undefined && isReply(composer);
  const quote = isAnswer && surface === 'mail' ? quotedText(composer) : '';
  return {
    surface,
    answers: isAnswer ? answeredBy(composer, answers) : null,
    ...(quote !== '' && { quote: quote.slice(0, maxAnsweredLength) }),
    subject: firstValue(root, subject, maxSubject),
    recipients: [...new Set(named)].slice(0, maxRecipients),
  };
}

type Composer = Pick<FoundComposer, 'table' | 'root' | 'editor'>;

/** What its button does now. */
export function modeOf(composer: Composer): ComposerMode {
  if (hasOwnWords(composer)) return 'refine';
  return isReply(composer) ? 'reply' : 'new';
}

/** A forward answers nothing: it goes to a third person. */
function isReply(composer: Composer): boolean {
  const { table, root, editor } = composer;
  const { answers, surface } = table;
  if (!answers) return false;
  const kind = surface === 'mail' ? mailKind(composer) : null;
  if (kind !== null) return kind === 'reply';
  return !answers.when || answers.when.some((mark) => holds(root, editor, mark));
}

/** For what is inserted; null: the site has removed it, or hides it, as Outlook does with panes it has left. */
export function editorOf(composer: FoundComposer): ComposerEditor | null {
  const { editor } = composer;
  if (!isSeen(editor)) return null;
  return {
    editor,
    leave: leftAlone(composer),
    isPlain: isPlainText(composer),
    addressee: addresseeOf(composer),
  };
}

/** Where the signature and the quote begin. */
export function leftAlone({ table, editor }: Composer): Element[] {
  const scopes = scopesIn(editor);
  return (table.leave ?? []).flatMap((selector) => deepAll(scopes, selector));
}

/** Who is answered by a comment: sites put the name before the person's words. null: none is put there. */
export function addresseeOf({ table, ...composer }: Composer): string | null {
  const { surface, answers } = table;
  if (surface === 'mail' || !answers || !isReply({ table, ...composer })) return null;
  return answeredBy({ table, ...composer }, answers).author;
}

function hasOwnWords(composer: Composer): boolean {
  const { editor } = composer;
  const isPlain = isPlainText(composer);
  const words = () => (isField(editor) ? editor.value : mapText(editor).text);
  if (isPlain) return isWords(words().slice(0, ownTextEnd(words())));
  const isOwn = isField(editor)
    ? isWords(words())
    : beginsWithWords(editor, new Set(leftAlone(composer)));
  if (!isOwn || composer.table.surface === 'mail') return isOwn;
  return isWords(words().slice(ownTextStart(words(), addresseeOf(composer))));
}

/** Whether words come before what is left alone. */
function beginsWithWords(editor: Element, leave: ReadonlySet<Node>): boolean {
  const waiting: Node[] = [editor];
  for (let count = 0; count < maxNodes; count += 1) {
    const at = waiting.pop();
    if (!at || leave.has(at)) return false;
    if (nodeTypeOf(at) === 3 && isWords((at as Text).data)) return true;
    if (nodeTypeOf(at) === 1) waiting.push(...childNodesOf(at).reverse());
  }
  return true;
}

/** Editors put invisible characters where no text is. */
const isWords = (text: string) => text.replace(/[\uFEFF\u200B\u2060]/g, '').trim() !== '';
