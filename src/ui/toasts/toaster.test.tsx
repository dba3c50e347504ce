import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { ToastSlot, useToast } from './toaster.tsx';

afterEach(cleanup);
const user = userEvent.setup();

function Speaker() {
  const toast = useToast();
  const said = useRef(0);
  const speak = () => {
    said.current += 1;
    toast(`Gone ${said.current}`, { label: 'Undo', run: () => undefined });
  };
  return (
    <div data-floats="">
      <button type="button" onClick={speak}>
        speak
      </button>
    </div>
  );
}

test('U2.4 F6 leads to the newest notice, whose action is pressed, and back', async () => {
  await renderView(<Speaker />, createFakeBus());
  const speak = screen.getByText('speak');
  speak.focus();
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(speak);
  fireEvent.click(speak);
  fireEvent.click(speak);
  await user.keyboard('{F6}');
  expect(document.activeElement?.parentElement?.textContent).toContain('Gone 2');
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(speak);
  await user.keyboard('{F6}{Enter}');
  expect(screen.queryByText('Gone 2')).toBeNull();
  screen.getByText('Gone 1');
});

test('U2.4 what floats in a view is held while a notice is there, and floats again afterwards', async () => {
  const { container } = await renderView(<Speaker />, createFakeBus());
  const floats = container.querySelector<HTMLElement>('[data-floats]')!;
  expect(floats.style.flexShrink).toBe('');
  fireEvent.click(screen.getByText('speak'));
  expect(floats.style.flexShrink).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(floats.style.flexShrink).toBe('');
});

test('a view that is hidden behind another takes no notices', async () => {
  const behind = (
    <div hidden>
      <ToastSlot />
    </div>
  );
  const { container } = await renderView(
    <>
      {behind}
      <Speaker />
    </>,
    createFakeBus(),
  );
  fireEvent.click(screen.getByText('speak'));
  screen.getByText('Gone 1');
  expect(container.querySelector('[hidden] [data-toasts]')).toBeNull();
});
