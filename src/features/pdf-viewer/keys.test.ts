import { describe, expect, test } from '@jest/globals';
import { commandOf, type Focus, type Key } from './keys.ts';

function keyOf(chord: string): Key {
  const parts = chord.split(' ');
  const key = chord.endsWith(' ') ? ' ' : (parts.at(-1) ?? '');
  return {
    key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}
const plain = { isWide: false, isRtl: false };
const command = (chord: string, focus: Focus = 'pages', more = plain) =>
  commandOf(keyOf(chord), focus, more);

describe('S2.5 keys of the viewer', () => {
  test.each([
    ['Ctrl f', 'find'],
    ['Cmd f', 'find'],
    ['F3', 'findNext'],
    ['Shift F3', 'findPrevious'],
    ['Ctrl Shift G', 'findPrevious'],
    ['Ctrl =', 'zoomIn'],
    ['Ctrl Shift +', 'zoomIn'],
    ['Ctrl -', 'zoomOut'],
    ['Ctrl 0', 'zoomReset'],
    ['Ctrl p', 'print'],
    ['Ctrl s', 'save'],
    ['F4', 'panel'],
    ['Escape', 'escape'],
  ])('%s is %s wherever the focus is', (chord, expected) => {
    for (const focus of ['field', 'control', 'pages', 'nowhere'] as const) {
      expect(command(chord, focus)).toBe(expected);
    }
  });

  test.each([
    ['+', 'zoomIn'],
    ['-', 'zoomOut'],
    ['r', 'rotate'],
    ['Shift R', 'rotateBack'],
    ['n', 'nextPage'],
    ['p', 'previousPage'],
    ['Home', 'firstPage'],
    ['End', 'lastPage'],
    ['ArrowRight', 'nextPage'],
    ['ArrowLeft', 'previousPage'],
  ])('%s over the pages is %s, and a letter where words are typed', (chord, expected) => {
    expect(command(chord)).toBe(expected);
    expect(command(chord, 'field')).toBeNull();
  });

  test('pages scroll by the browser itself where they have the focus', () => {
    for (const chord of ['PageDown', 'PageUp', ' ', 'ArrowDown', 'ArrowUp']) {
      expect(command(chord, 'pages')).toBeNull();
      expect(command(chord, 'control')).toBeNull();
    }
    expect(
      ['PageDown', 'PageUp', ' ', 'ArrowDown'].map((chord) => command(chord, 'nowhere')),
    ).toEqual(['scrollDown', 'scrollUp', 'scrollDown', 'lineDown']);
  });

  test('arrows move over a page that is wider than the window, and turn around from right to left', () => {
    expect(command('ArrowRight', 'pages', { isWide: true, isRtl: false })).toBeNull();
    expect(command('ArrowRight', 'pages', { isWide: false, isRtl: true })).toBe('previousPage');
    expect(command('ArrowLeft', 'pages', { isWide: false, isRtl: true })).toBe('nextPage');
  });

  test('a control handles its own keys', () => {
    for (const chord of ['ArrowRight', 'ArrowLeft', 'Home', 'End', ' ', 'Enter']) {
      expect(command(chord, 'control')).toBeNull();
    }
    expect(command('Alt ArrowLeft')).toBeNull();
    expect(command('Ctrl c')).toBeNull();
  });
});
