import { expect, test } from '@jest/globals';
import { guardForm } from './guard-form.ts';

test('S2.5 a form is not left without a question from the first value until it is saved', () => {
  const annotationStorage = { onSetModified() {}, onResetModified() {} };
  const life = new AbortController();
  guardForm({ annotationStorage: annotationStorage as never }, life.signal);
  const isGuarded = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isGuarded()).toBe(false);
  annotationStorage.onSetModified();
  expect(isGuarded()).toBe(true);
  annotationStorage.onResetModified();
  expect(isGuarded()).toBe(false);
  annotationStorage.onSetModified();
  life.abort();
  expect(isGuarded()).toBe(false);
});
