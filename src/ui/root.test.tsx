import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { DiagnosticsContext } from './diagnostics.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useToast } from './toasts/toaster.tsx';

afterEach(cleanup);

const disk = { burns: false };

function Fragile() {
  if (disk.burns) throw new Error('the disk is on fire');
  return <p>well again</p>;
}

test('S2.11 an error of a view is shown with its message, and Try again mounts it again', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  disk.burns = true;
  await renderView(<Fragile />, createFakeBus());
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong:');
  expect(screen.getByRole('alert').textContent).toContain('the disk is on fire');
  disk.burns = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByText('well again');
  silent.mockRestore();
});

test('S2.11 the error screen shows what "Copy diagnostics" copies', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  disk.burns = true;
  const copied: string[] = [];
  const diagnostics = {
    read: async (error?: Error) => `Error: ${error?.message}`,
    copy: async (text: string) => void copied.push(text),
  };
  await renderView(
    <DiagnosticsContext value={diagnostics}>
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>
    </DiagnosticsContext>,
    createFakeBus(),
  );
  const button = await screen.findByRole('button', { name: 'Copy diagnostics' });
  expect(screen.getByText('Error: the disk is on fire').closest('details')).not.toBeNull();
  fireEvent.click(button);
  await screen.findByText('Copied');
  expect(copied).toEqual(['Error: the disk is on fire']);
  disk.burns = false;
  silent.mockRestore();
});

function Speaker({ undo }: { undo: () => void }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Gone', { label: 'Undo', run: undo })}>
      speak
    </button>
  );
}

test('S9.12 a notice leaves after 5000 ms, but not while the pointer is there', async () => {
  await renderView(<Speaker undo={() => undefined} />, createFakeBus());
  jest.useFakeTimers();
  fireEvent.click(screen.getByText('speak'));
  fireEvent.pointerEnter(screen.getByText('Gone').parentElement!);
  act(() => jest.advanceTimersByTime(20_000));
  fireEvent.pointerLeave(screen.getByText('Gone').parentElement!);
  act(() => jest.advanceTimersByTime(4999));
  screen.getByText('Gone');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('Gone')).toBeNull();
  jest.useRealTimers();
});

test('the action of a notice runs once and closes it', async () => {
  const undo = jest.fn();
  await renderView(<Speaker undo={undo} />, createFakeBus());
  fireEvent.click(screen.getByText('speak'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Gone')).toBeNull();
});
