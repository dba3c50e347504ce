import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { expect, test } from '@jest/globals';
import { cardScript } from './card-script.ts';
import { quotesCard } from './quotes-card.ts';

/* G18.A The card of MCP Apps: how it is drawn is in test/e2e/assistants.e2e.ts. */
test('nothing is loaded into it, and what is in it alone is run', () => {
  expect(quotesCard).not.toMatch(/\b(?:src|href|srcset|action|import)\s*[=(]/);
  expect(quotesCard).not.toMatch(/https?:\/\/|url\(/);
  const [, policy = ''] = /content-security-policy" content="([^"]+)"/.exec(quotesCard) ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(quotesCard) ?? [];
  expect(script).toBe(cardScript);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
});

test('what results say is set as text', () => {
  expect(cardScript).not.toMatch(
    /innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function\(/,
  );
  expect(() => new Script(cardScript)).not.toThrow();
});
