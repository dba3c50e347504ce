import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { renderView } from '#test/support/view.tsx';
import { Favicon } from './favicon.tsx';

afterEach(cleanup);

const own = (name: string) => `chrome-extension://gloss/${name}.png`;
const shownIcon = () => document.querySelector('img')?.getAttribute('src') ?? null;

let show: (address: string) => void = () => {};

function Chip({ first }: { first: string }) {
  const [address, setAddress] = useState(first);
  show = (next) => act(() => setAddress(next));
  return <Favicon address={address} />;
}

async function shown(address: string) {
  const fake = createFakeChat();
  const icons = new Map<string, (icon: string | null) => void>();
  fake.bus.handle({
    'page.icon': ({ address: wanted }) =>
      new Promise((resolve) => icons.set(wanted, (icon) => resolve({ icon }))),
  });
  await renderView(<Chip first={address} />, fake.bus);
  const draw = (wanted: string, icon: string | null) => act(async () => icons.get(wanted)?.(icon));
  return { draw, icons };
}

test('an icon that fails does not hide the next page’s', async () => {
  await shown(own('first'));
  fireEvent.error(document.querySelector('img')!);
  expect(shownIcon()).toBeNull();
  show(own('second'));
  expect(shownIcon()).toBe(own('second'));
});

test('a page’s icon is shown as the background draws it, never loaded by the view', async () => {
  const { draw, icons } = await shown('https://one.example/icon.png');
  expect(shownIcon()).toBeNull();
  await draw('https://one.example/icon.png', 'data:image/png;base64,AA==');
  expect(shownIcon()).toBe('data:image/png;base64,AA==');
  show('data:image/svg+xml,<svg/>');
  expect(shownIcon()).toBeNull();
  await draw('data:image/svg+xml,<svg/>', null);
  expect(shownIcon()).toBeNull();
  expect([...icons.keys()]).toEqual(['https://one.example/icon.png', 'data:image/svg+xml,<svg/>']);
});
