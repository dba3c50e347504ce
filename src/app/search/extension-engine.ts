import type { BusClient } from '#bus/types.ts';
import { gateOf } from '#domain/account/version-gate.ts';
import type { Sent } from '#domain/privacy/sent.ts';
import { searchAddress } from '#domain/search-web/search-engines.ts';
import { describeSearch } from '#services/privacy/describe-request.ts';
import type { AskEngine } from '#services/web-search/ask-sources.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface ExtensionEngineDeps {
  /** The extension in this browser; without a limit of its own for a call. */
  extension: Pick<BusClient, 'request'>;
  /** Did the person choose that the site is never read? */
  readonly isExcluded: (url: string) => Promise<boolean>;
  /** Of the web app's own privacy list; the extension has one too. */
  readonly record: (sent: Sent) => void;
}

/** The page of an engine for the web app: the extension in the same browser opens and reads it. */
export function extensionEngine({ extension, isExcluded, record }: ExtensionEngineDeps): AskEngine {
  return async (engine, query, isShown, signal) => {
    const url = searchAddress(engine, query);
    if (await isExcluded(url)) throw new CodedError('capture_excluded');
    record(describeSearch(url));
    const requested = { engine, query, isShown };
    return (await extension.request('search.engine', requested, { signal })).results;
  };
}

/** How long the extension has to say that it is here. */
const answerMs = 2_500;

/** Is there an extension of this server in the browser, which can ask engines (S5.11)? */
export function hasExtension(extension: Pick<BusClient, 'request'>): Promise<boolean> {
  return extension.request('handoff.state', {}, { timeoutMs: answerMs }).then(
    ({ version }) => gateOf(version, '0.0.0', 'searchEngine') === 'ok',
    () => false,
  );
}
