import type { ContentForm } from '#domain/content/content.ts';
import { attributeOf, closestOf, ownerDocumentOf } from '../dom/own-properties.ts';
import type { Surface } from './surface.ts';

/**
 * Fields in which Markdown is typed, as of 2026: GitHub and Gitea, GitLab, Stack Overflow, Discourse,
 * Reddit's Markdown mode, EasyMDE and CodeMirror in Markdown mode.
 */
const markdownFields = [
  '.js-comment-field, .CommentBox-input, [data-paste-markdown]',
  '.js-gfm-input, .note-textarea',
  '.wmd-input',
  '.d-editor-input',
  'shreddit-markdown-composer *',
  '.EasyMDEContainer *, .editor-toolbar ~ * textarea',
  '.cm-content[data-language="markdown"]',
].join();

const named = ['aria-label', 'placeholder', 'class', 'id', 'name', 'data-testid'];

/** The form in which a field holds its text. */
export function fieldForm({ isRich, root }: Surface): ContentForm {
  if (isRich) return 'rich';
  return isMarkdownField(root) ? 'markdown' : 'plain';
}

function isMarkdownField(root: HTMLElement): boolean {
  if (closestOf(root, markdownFields)) return true;
  if (named.some((name) => /markdown|\bmarkup\b/i.test(attributeOf(root, name) ?? ''))) return true;
  const id = attributeOf(root, 'id');
  return id !== null && id !== '' && hasToolbar(ownerDocumentOf(root), id);
}

/** The toolbar element that GitHub's fields have names its field. */
function hasToolbar(page: Document, id: string): boolean {
  const toolbars = Document.prototype.querySelectorAll.call(page, 'markdown-toolbar[for]');
  return [...toolbars].some((each) => attributeOf(each, 'for') === id);
}
