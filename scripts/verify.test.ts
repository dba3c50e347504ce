import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { serialise } from '#domain/receipts/receipt.ts';
import { receiptPage } from '#domain/receipts/receipt-page.ts';
import { verifyReceipts } from '#test/support/receipt-files.ts';
import { sampleReceipt } from '#test/support/sample-receipt.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-receipts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const receipt = sampleReceipt();
const json = `${serialise(receipt)}\n`;
const page = receiptPage(receipt, {
  tag: 'en',
  text: (key) => key,
  number: String,
  date: (time) => time,
});

function verify(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return verifyReceipts(folder, Object.keys(files));
}

test('G17 the command says of each file what was found, and passes when both are as they were saved', () => {
  const { status, said } = verify({ 'a.json': json, 'a.html': page });
  expect(said.filter((line) => line.includes('This receipt is unchanged.'))).toHaveLength(2);
  expect(said).toContain('  [1] Checked: “floods on 214 days a year”');
  expect(said).toContain('  [5] not found in the source: “It shines at night there”');
  expect(said.join('\n')).toContain(receipt.sources[0]?.sha256);
  expect(status).toBe(0);
});

test('G17 the command fails at a changed letter, and names its place', () => {
  const changed = json.replace('Point\\n\\nThe reading', 'Point\\n\\nThe heading');
  const { status, said } = verify({ 'b.json': changed, 'c.json': '{}' });
  expect(said).toContain('  This receipt was changed.');
  expect(said.find((line) => line.includes('Changed: Tides'))).toContain('The heading room');
  expect(said).toContain('  [1] not found in the source: “floods on 214 days a year”');
  expect(said).toContain('  This file is not a receipt.');
  expect(status).toBe(1);
});

test('G17 without a file it says how it is used', () => {
  expect(verify({}).status).toBe(2);
});
