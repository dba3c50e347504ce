import type { Handlers, RequestOf } from '#bus/types.ts';
import { type ArtModel, type ArtModelRef, sameArtModel } from '#domain/art/art-model.ts';
import { artDefaults } from '#domain/models/catalogue/art.ts';
import { type ImageHostsDeps, listArtModels } from '#services/images/image-hosts.ts';
import { improvePrompt } from '#services/images/improve-prompt.ts';
import type { Models } from '#services/llm/connections.ts';
import { addArtRun } from '#services/store/conversations/art-runs.ts';
import { getRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { blobOfBase64 } from '#shared/blob-base64.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { RunKinds } from '../run-handlers.ts';
import { sendTo } from '../run-host.ts';
import type { ArtRuns } from './art-runs.ts';

export type ArtStart = Extract<RequestOf<'run.start'>, { kind: 'art' }>;

interface ArtHandlersDeps {
  store: Store;
  hosts: ImageHostsDeps;
  models: Pick<Models, 'resolve'>;
}

/** What the interface asks of pictures, where the streams run. */
export function createArtHandlers({
  store,
  hosts,
  models,
}: ArtHandlersDeps): Pick<Handlers<'offscreen'>, 'art.models' | 'art.improve'> {
  return {
    'art.models': async (_, { signal }) => {
      const found = await listArtModels(hosts, signal);
      const { artModel } = await readSettings(store);
      return {
        models: found.models,
        failures: found.failures.map(({ connection, error }) => ({
          connection,
          error: error.toData(),
        })),
        current: currentOf(found.models, artModel),
      };
    },
    'art.improve': async ({ prompt }, { signal }) => ({
      prompt: await improvePrompt(models, prompt, signal),
    }),
  };
}

export function artRuns(store: Store, runs: ArtRuns): RunKinds['art'] {
  return {
    start: (request) => startRun(store, runs, request),
    send: ({ id }) => sendTo(runs, id, { type: 'art.stop' }),
  };
}

async function startRun(
  store: Store,
  runs: ArtRuns,
  { kind: _kind, request, mask, retryOf, ...named }: ArtStart,
): Promise<void> {
  const { messageId } = named;
  if (request.source !== null && !(await store.db.files.get(request.source))) {
    throw new CodedError('not_found', 'the picture is not on this device');
  }
  const repeated = retryOf === null ? undefined : await getRun(store, 'art', retryOf);
  const masked = mask === null ? (repeated?.mask ?? null) : blobOfBase64(mask, 'image/png');
  const run = {
    ...named,
    request: { ...request, hasMask: masked !== null },
    state: 'drawing' as const,
    startedAt: store.clock.now(),
    sentAt: null,
    progress: null,
    docIds: [],
    error: null,
    // One that was drawn stays next to its other version.
    retryOf: repeated && repeated.state !== 'done' ? retryOf : null,
  };
  await addArtRun(store, run, masked);
  await runs.start(messageId);
}

/** The chosen one, else that of S9.10 or the first. */
function currentOf(models: readonly ArtModel[], chosen: ArtModelRef | null): ArtModelRef | null {
  const found = models.find(({ ref }) => sameArtModel(ref, chosen));
  const standard = models.find(({ ref }) => ref.model.endsWith(artDefaults.model));
  const [first] = models;
  // What stays on this machine or was set up by the person comes before the server's.
  const own = first && first.ref.connection !== 'gateway' ? first : undefined;
  return (found ?? own ?? standard ?? first)?.ref ?? null;
}
