import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Favicon } from './favicon.tsx';

afterEach(cleanup);

test('an icon that fails does not hide the next page’s', () => {
  const first = 'data:image/png;base64,AA==';
  const second = 'data:image/png;base64,BB==';
  const { container, rerender } = render(<Favicon address={first} />);
  const image = () => container.querySelector('img');
  fireEvent.error(image()!);
  expect(image()).toBeNull();
  rerender(<Favicon address={second} />);
  expect(image()?.getAttribute('src')).toBe(second);
});
