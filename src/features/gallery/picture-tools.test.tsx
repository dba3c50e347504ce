import { afterEach, expect, type jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { PictureTools } from './picture-tools.tsx';
import { usePictureActions } from './use-picture-actions.ts';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const blobOf = (type: string) =>
  ({ type, size: 3, arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer }) as unknown as Blob;
const svg = blobOf('image/svg+xml');
const png = blobOf('image/png');

function Tools() {
  const actions = usePictureActions(() => undefined);
  return <PictureTools docId="d1" name="boat.svg" actions={actions} />;
}

async function open() {
  const bus = createFakeBus({ 'page.insertPicture': () => ({ outcome: 'inserted' }) });
  const copied: Blob[] = [];
  const { shell } = await renderView(<Tools />, bus, {
    readFile: async () => svg,
    drawSvg: async () => png,
    copyPicture: async (picture) => void copied.push(await picture),
  });
  return { bus, copied, saveFile: shell.saveFile as jest.Mock };
}

test.each([
  ['SVG', 'boat.svg', svg],
  ['PNG', 'boat.png', png],
])('S5.8 a drawing in SVG is downloaded as %s', async (format, name, blob) => {
  const { saveFile } = await open();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
  await waitFor(() => expect(saveFile.mock.calls).toEqual([[name, blob.type, [blob]]]));
});

test('S5.8 a drawing in SVG is copied, and inserted into a page, as a picture of pixels', async () => {
  const { bus, copied } = await open();
  await user.click(screen.getByRole('button', { name: 'Copy picture' }));
  await waitFor(() => expect(copied).toEqual([png]));
  await user.click(screen.getByRole('button', { name: 'Insert into the page' }));
  await waitFor(() =>
    expect(bus.callsOf('page.insertPicture')).toEqual([
      { windowId: 1, picture: { name: 'boat.png', type: 'image/png', base64: 'AQID' } },
    ]),
  );
});
