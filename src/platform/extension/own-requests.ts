import type { OwnRequestRules, OwnRequestsPort } from '../ports.ts';
import { api } from './browser.ts';
import { isPrivateWindow } from './runtime.ts';

/** The part of both browsers' rules that is used here. */
interface SessionRule {
  id: number;
  priority: number;
  condition: {
    initiatorDomains: string[];
    resourceTypes: ('xmlhttprequest' | 'sub_frame')[];
    requestDomains?: string[];
    regexFilter?: string;
    urlFilter?: string;
  };
  action: {
    type: 'block' | 'allow' | 'modifyHeaders';
    requestHeaders?: { header: string; operation: 'remove' }[];
  };
}

interface SessionRules {
  getSessionRules(): Promise<SessionRule[]>;
  updateSessionRules(change: { removeRuleIds: number[]; addRules: SessionRule[] }): Promise<void>;
}

/** The polyfill wraps neither browser's. */
const rulesApi = (): SessionRules =>
  (api as unknown as { declarativeNetRequest: SessionRules }).declarativeNetRequest;

/**
 * A private window's background has settings of its own and shares the extension's rules with the other one (Chromium 156):
 * each writes those of its numbers alone.
 */
const firstIds = { usual: 1, private: 10_001 } as const;

/** An `allow` rule disables header rules of lower priority, so header rules have a higher one. */
const priority = { block: 1, allow: 2, modifyHeaders: 3 } as const;

export const extensionOwnRequests: OwnRequestsPort = {
  async apply(rules) {
    const isPrivate = isPrivateWindow();
    const all = await rulesApi().getSessionRules();
    const standing = all.filter(({ id }) => id >= firstIds.private === isPrivate);
    const firstId = isPrivate ? firstIds.private : firstIds.usual;
    const wanted = sessionRules(rules, new URL(api.runtime.getURL('')).hostname, firstId);
    if (fingerprint(standing) === fingerprint(wanted)) return;
    await rulesApi().updateSessionRules({
      removeRuleIds: standing.map(({ id }) => id),
      addRules: wanted,
    });
  },
};

/** For requests whose initiator is `own`, the host part of the extension's origin. */
function sessionRules(rules: OwnRequestRules, own: string, firstId: number): SessionRule[] {
  const make = (
    type: SessionRule['action']['type'],
    condition: Partial<SessionRule['condition']>,
  ): Omit<SessionRule, 'id'> => ({
    priority: priority[type],
    condition: {
      initiatorDomains: [own],
      // Pages in hidden frames and their redirects are blocked like fetched addresses.
      resourceTypes: type === 'block' ? ['xmlhttprequest', 'sub_frame'] : ['xmlhttprequest'],
      ...condition,
    },
    action: {
      type,
      ...(type === 'modifyHeaders'
        ? { requestHeaders: [{ header: 'origin', operation: 'remove' as const }] }
        : {}),
    },
  });
  return [
    make('block', { requestDomains: [...rules.blockedNames] }),
    ...rules.blockedPatterns.map((regexFilter) => make('block', { regexFilter })),
    ...rules.allowed.map((origin) => make('allow', { urlFilter: `|${origin}/` })),
    ...rules.framed.map((address) =>
      make('allow', { urlFilter: `|${address}|`, resourceTypes: ['sub_frame'] }),
    ),
    ...rules.withoutOrigin.map((origin) => make('modifyHeaders', { urlFilter: `|${origin}/` })),
  ].map((rule, index) => ({ id: firstId + index, ...rule }));
}

/** The browser adds defaults to the rules that it returns. */
function fingerprint(rules: readonly SessionRule[]): string {
  return [...rules]
    .sort((a, b) => a.id - b.id)
    .map(({ id, condition: { requestDomains, regexFilter, urlFilter }, action: { type } }) =>
      [id, type, requestDomains?.join(' '), regexFilter, urlFilter].join(' '),
    )
    .join('\n');
}
