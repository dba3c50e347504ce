import type { ReplyOf } from '#bus/types.ts';
import type { SignInWays } from '#domain/account/state.ts';
import { type GatedFeature, gateOf, type VersionGate } from '#domain/account/version-gate.ts';
import { useRequest } from './use-request.ts';

type ExtensionState = ReplyOf<'handoff.state'>;

/** The extension in this browser, looked for again whenever the person comes back. */
export interface KnownExtension {
  /** undefined: not known yet; null: it is not here. */
  state: ExtensionState | null | undefined;
  refresh: () => Promise<void>;
}

/** In the web app; elsewhere nothing is ever known. */
export function useExtension(): KnownExtension {
  const { value: state, retry: refresh } = useRequest(
    ({ extension }) => extension?.state() ?? null,
    [],
    { on: ['focus'] },
  );
  return { state, refresh };
}

/** S5.11; null while it is not known. */
export function useGate(
  { state }: KnownExtension,
  ways: SignInWays | null,
  feature: GatedFeature,
): VersionGate | null {
  if (state === undefined || !ways) return null;
  return gateOf(state?.version ?? null, ways.minExtensionVersion, feature);
}
