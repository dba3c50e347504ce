import { verifyFile } from '#domain/receipts/verify-receipt.ts';
import { showResult } from '#features/receipts/show-result.ts';

/** Texts of the page, which the server has written into it (`verify-page.ts`). */
const main = document.querySelector<HTMLElement>('main[data-texts]')!;
const field = main.querySelector<HTMLInputElement>('input[type=file]')!;
const result = main.querySelector<HTMLElement>('[role=status]')!;
const texts = JSON.parse(main.dataset.texts ?? '{}') as Record<string, string>;

async function check(file: File | undefined): Promise<void> {
  if (!file) return;
  result.replaceChildren();
  const text = await file.text().catch(() => '');
  showResult(result, verifyFile(text), texts);
}

field.addEventListener('change', () => void check(field.files?.[0]));
// The same file can be chosen again after it was changed.
field.addEventListener('click', () => {
  field.value = '';
});
addEventListener('dragover', (event) => {
  event.preventDefault();
  main.dataset.over = '';
});
addEventListener('dragleave', () => delete main.dataset.over);
addEventListener('drop', (event) => {
  event.preventDefault();
  delete main.dataset.over;
  void check(event.dataTransfer?.files[0]);
});
field.disabled = false;
