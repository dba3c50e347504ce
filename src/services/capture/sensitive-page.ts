import { isSensitiveField } from '#domain/memory/sensitive-fields.ts';

/** Fields that a person types into. */
const typed =
  'input:not([type="hidden" i],[type="submit" i],[type="button" i],[type="reset" i],[type="image" i],[type="search" i]),select,textarea';
const maxWords = 300;

/** Whether a page shows fields for a password, a payment, an account at a bank or a person's health. */
export function isSensitivePage(page: Document): boolean {
  const fields = [...page.querySelectorAll(typed)];
  if (fields.length === 0) return false;
  const labels = labelsOf(page);
  return fields.some((field) =>
    isSensitiveField({
      type: (field.getAttribute('type') ?? '').toLowerCase(),
      autocomplete: field.getAttribute('autocomplete') ?? '',
      words: wordsOf(field, labels),
    }),
  );
}

/** By the id of the field that they name. */
function labelsOf(page: Document): ReadonlyMap<string, string> {
  const labels = [...page.querySelectorAll('label[for]')];
  return new Map(labels.map((label) => [label.getAttribute('for') ?? '', label.textContent]));
}

function wordsOf(field: Element, labels: ReadonlyMap<string, string>): string {
  const own = ['id', 'name', 'placeholder', 'aria-label'].map((name) => field.getAttribute(name));
  const around = field.closest('label')?.textContent;
  const all = [...own, labels.get(field.id), around].map((words) => words?.slice(0, maxWords));
  return all.filter(Boolean).join(' ');
}
