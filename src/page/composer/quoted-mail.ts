import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { isForwarded, kindOfSubject, type MailKind } from '#domain/reply/mail-kind.ts';
import { ownerDocumentOf } from '../dom/own-properties.ts';
import { isField } from '../insertion/field.ts';
import { ownTextEnd, quoteStart } from '../insertion/own-text.ts';
import { mapText } from '../insertion/text-map.ts';
import { type FoundComposer, isSeen } from './find-composers.ts';
import { textOf } from './part-values.ts';
import { deepAll, holds, matches, scopesIn } from './search.ts';

type Composer = Pick<FoundComposer, 'table' | 'root' | 'editor'>;

/** UTF-16 units of a quote that show what kind it is. */
const maxBeginning = 400;

/** A mail in plain text: what ends the person's words are lines, not elements. */
export function isPlainText({ table, root, editor }: Composer): boolean {
  const { isPlain, surface } = table;
  return (
    (surface === 'mail' && (isField(editor) || isTyped(table, editor))) ||
    (isPlain !== undefined && holds(root, editor, isPlain))
  );
}

const formatted =
  'b, strong, i, em, u, a[href], ul, ol, table, blockquote, font, img, [style*="color"]';

/**
 * A mail whose signature or quote is nothing but lines, in an editor that shows no other sign of the mode: a
 * formatted mail has them in elements of their own.
 */
function isTyped({ leave = [] }: ComposerTable, editor: Element): boolean {
  const scopes = scopesIn(editor);
  if ([formatted, ...leave].some((selector) => deepAll(scopes, selector).length > 0)) return false;
  const { text } = mapText(editor);
  return ownTextEnd(text) < text.length;
}

/**
 * By the mail that its editor holds, its subject, and whom it goes to: a program writes the sender into
 * a reply, and no one into a forward. null: none of them says it.
 */
export function mailKind(composer: Composer): MailKind | null {
  const beginning = quoteBeginning(composer);
  if (isForwarded(beginning)) return 'forward';
  const kind = kindOfSubject(ownSubject(composer));
  if (kind !== null || beginning === '') return kind;
  if (hasNoRecipient(composer)) return 'forward';
  return isPlainText(composer) ? 'reply' : null;
}

/** Of the mail that is written: a quick reply shows that of the answered mail, which is no field. */
function ownSubject({ table: { subject = [] }, root }: Composer): string {
  const fields = subject.flatMap((part) =>
    typeof part === 'string' ? deepAll(scopesIn(root), part) : [],
  );
  const field = fields.find((each) => matches(each, 'input'));
  return field ? textOf(field) : '';
}

function hasNoRecipient({ table, root }: Composer): boolean {
  const [to] = table.to === undefined ? [] : deepAll(scopesIn(root), table.to);
  return to !== undefined && isSeen(to) && isBlank(textOf(to));
}

const isBlank = (text: string) => text.replace(/[\uFEFF\u200B\u2060]/g, '').trim() === '';

function quoteBeginning(composer: Composer): string {
  if (isPlainText(composer)) return plainQuote(composer).slice(0, maxBeginning).trim();
  const mark = markOf(composer);
  if (!mark) return '';
  const { editor } = composer;
  const page = ownerDocumentOf(editor);
  const texts = Document.prototype.createTreeWalker.call(page, editor, NodeFilter.SHOW_TEXT);
  texts.currentNode = mark;
  let beginning = '';
  while (beginning.length < maxBeginning && texts.nextNode()) {
    beginning += (texts.currentNode as Text).data;
  }
  return beginning.trim();
}

/** The mail that the editor quotes, with its attribution; empty: none. */
export function quotedText(composer: Composer): string {
  if (isPlainText(composer))
    return plainQuote(composer)
      .replace(/^(?:> ?)+/gm, '')
      .trim();
  const mark = markOf(composer);
  if (!mark) return '';
  const { text, items } = mapText(composer.editor);
  const isAfter = (node: Node) =>
    Node.prototype.compareDocumentPosition.call(mark, node) & Node.DOCUMENT_POSITION_FOLLOWING;
  const first = items.find(({ node }) => isAfter(node));
  return first ? text.slice(first.start).trim() : '';
}

function plainQuote({ editor }: Composer): string {
  const text = textOf(editor);
  const start = quoteStart(text);
  return start < 0 ? '' : text.slice(start);
}

const markOf = ({ table: { answers }, editor }: Composer) =>
  answers?.quote === undefined ? undefined : deepAll(scopesIn(editor), answers.quote)[0];
