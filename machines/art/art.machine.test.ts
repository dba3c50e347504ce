import { expect, test } from '@jest/globals';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { CodedError } from '#shared/errors/coded-error.ts';
import { artMachine } from './art.machine.ts';
import { shownOf } from './art.selectors.ts';
import type { ArtEvent, ArtInput, SaveInput } from './art.types.ts';

const file = { fileId: 'q 0', seed: 7, revised: null };

/** The machine with work that the test controls. */
function rig(snapshot?: unknown) {
  const log: string[] = [];
  const say: ((event: ArtEvent) => void)[] = [];
  const saves: { done: (ids: string[]) => void; fail: (error: unknown) => void }[] = [];
  const machine = artMachine.provide({
    actors: {
      draw: fromCallback<ArtEvent, ArtInput>(({ input, sendBack }) => {
        log.push(`draw ${input.messageId}`);
        say.push(sendBack);
        return () => log.push('draw ended');
      }),
      save: fromPromise<string[], SaveInput>(({ input }) => {
        log.push(`save ${input.files.map(({ fileId }) => fileId).join()}`);
        return new Promise((done, fail) => saves.push({ done, fail }));
      }),
    },
  });
  const actor = createActor(machine, {
    input: { messageId: 'q' },
    ...(snapshot === undefined ? {} : { snapshot: snapshot as never }),
  });
  actor.start();
  const ended = () => new Promise<void>((resolve) => actor.subscribe({ complete: resolve }));
  return { actor, log, say, saves, ended, shown: () => shownOf(actor.getSnapshot()) };
}

const persisted = ({ actor }: ReturnType<typeof rig>) =>
  JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as unknown;

test('S1.2 draws, says how far it is, saves what came, and ends with its documents', async () => {
  const r = rig();
  expect(r.shown()).toEqual({ state: 'drawing', progress: null, docIds: [], error: null });
  r.say[0]?.({ type: 'draw.progress', done: 0.4 });
  expect(r.shown()).toMatchObject({ state: 'drawing', progress: 0.4 });
  r.say[0]?.({ type: 'draw.done', files: [file] });
  expect(r.shown()).toMatchObject({ state: 'saving' });
  const end = r.ended();
  r.saves[0]?.done(['doc']);
  await end;
  expect(r.actor.getSnapshot().output).toEqual({ docIds: ['doc'], error: null });
  expect(r.log).toEqual(['draw q', 'draw ended', 'save q 0']);
});

test('a failure of drawing or saving is its end, with its code', async () => {
  const refused = rig();
  const error = new CodedError('image_refused', 'no', { words: 'No swords.' }).toData();
  refused.say[0]?.({ type: 'draw.failed', error });
  expect(refused.shown()).toMatchObject({ state: 'failed', error: { code: 'image_refused' } });
  const full = rig();
  full.say[0]?.({ type: 'draw.done', files: [file] });
  const end = full.ended();
  full.saves[0]?.fail(new CodedError('storage_full'));
  await end;
  expect(full.shown()).toMatchObject({ state: 'failed', error: { code: 'storage_full' } });
});

test('it is stopped while it draws; what came already is saved', () => {
  const r = rig();
  r.actor.send({ type: 'art.stop' });
  expect(r.shown()).toMatchObject({ state: 'stopped', error: null });
  expect(r.log).toEqual(['draw q', 'draw ended']);
  const saving = rig();
  saving.say[0]?.({ type: 'draw.done', files: [file] });
  saving.actor.send({ type: 'art.stop' });
  expect(saving.shown()).toMatchObject({ state: 'saving' });
});

test('it continues from each state after a restart', async () => {
  const first = rig();
  first.say[0]?.({ type: 'draw.progress', done: 0.5 });
  const drawing = rig(persisted(first));
  expect(drawing.log).toEqual(['draw q']);
  expect(drawing.shown()).toMatchObject({ state: 'drawing', progress: 0.5 });
  first.say[0]?.({ type: 'draw.done', files: [file] });
  const saving = rig(persisted(first));
  expect(saving.log).toEqual(['save q 0']);
  const end = saving.ended();
  saving.saves[0]?.done(['doc']);
  await end;
  expect(saving.shown()).toMatchObject({ state: 'done', docIds: ['doc'] });
});
