import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { ResultProblem } from './result-problem.tsx';

test('a limit of a plan, however a server names it, has words, Retry, and the way to an own model', async () => {
  const retry = jest.fn();
  const error = { code: 'usage_limit', details: { limit: 'all' } };
  const { shell } = await renderView(
    <ResultProblem error={error} retry={retry} />,
    createFakeBus(),
  );
  expect((await screen.findByRole('alert')).textContent).toContain("your plan's limit");
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Connect a model' }));
  expect(shell.openSettings).toHaveBeenCalledWith('model');
});
