import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findingText } from '#domain/receipts/finding-text.ts';
import { resultTexts } from '#domain/receipts/result-texts.ts';
import { isWrong, verifyFile } from '#domain/receipts/verify-receipt.ts';
import english from '#locales/en/index.json' with { type: 'json' };

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: npm run verify -- <receipt.html | receipt.json> …');
  process.exit(2);
}

const texts: Readonly<Record<string, string>> = english;
const t = (key: string, values: Record<string, string | number> = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
/** A receipt may have signs that move a terminal's cursor. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

/** The lines about a file, and whether it is as it was saved. */
function report(file: string): { isIntact: boolean; lines: string[] } {
  const { receipt, findings } = verifyFile(file);
  if (!receipt) return { isIntact: false, lines: [t('verify.unreadable')] };
  const isIntact = findings.length === 0;
  const sources = receipt.sources.map(({ title, address, read, sha256 }) =>
    [title, address, read, sha256 && `SHA-256 ${sha256}`].filter(Boolean).join(', '),
  );
  const quotes = receipt.quotes.map(
    ({ number, quote, result }, at) =>
      `[${number}] ${t(resultTexts[isWrong(findings, at) ? 'missing' : result])}: “${quote}”`,
  );
  const changed = findings.map((finding) => findingText(finding, receipt, t));
  const said = t(isIntact ? 'verify.intact' : 'verify.changed');
  return { isIntact, lines: [said, ...changed, ...sources, ...quotes] };
}

for (const file of files) {
  const text = await readFile(path.resolve(process.env.INIT_CWD ?? '.', file), 'utf8').catch(
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      return '';
    },
  );
  const { isIntact, lines } = report(text);
  console.log([file, ...lines.map((line) => `  ${line}`)].map(plain).join('\n'));
  if (!isIntact) process.exitCode = 1;
}
