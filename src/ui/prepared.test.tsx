import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { prepared } from './prepared.tsx';

afterEach(cleanup);

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('U2.6 a view whose code is here is drawn at once; without it there is something in its place until it is', async () => {
  const load = jest.fn(async () => ({ default: Hello }));
  const View = prepared(load);
  const view = (
    <Suspense fallback={<p>Loading</p>}>
      <View name="Ann" />
    </Suspense>
  );
  await act(async () => void render(view));
  await screen.findByText('Hello Ann');
  cleanup();
  render(view);
  expect(document.body.textContent).toBe('Hello Ann');
  expect(load).toHaveBeenCalledTimes(1);
});

test('U2.6 a view that was drawn stays the same one', async () => {
  const View = prepared(async () => ({ default: Hello }));
  await View.prepare();
  const { rerender } = render(<View name="Ann" />);
  const first = screen.getByText('Hello Ann');
  rerender(<View name="Bo" />);
  expect(screen.getByText('Hello Bo')).toBe(first);
});
