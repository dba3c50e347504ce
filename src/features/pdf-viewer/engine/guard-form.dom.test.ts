import { expect, test } from '@jest/globals';
import { guardForm } from './guard-form.ts';

test('S2.5 a form is not left without a question from the first value until it is saved', () => {
  const annotationStorage = { onSetModified() {}, onResetModified() {} };
  const life = new AbortController();
  guardForm({ annotationStorage: annotationStorage as never }, life.signal);
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  annotationStorage.onSetModified();
  expect(isAsked()).toBe(true);
  annotationStorage.onResetModified();
  expect(isAsked()).toBe(false);
  annotationStorage.onSetModified();
  life.abort();
  expect(isAsked()).toBe(false);
});
