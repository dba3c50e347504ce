import { describe, test } from '@jest/globals';
import { startVendorProcess } from '#test/support/vendor-process.ts';
import { wideTest } from '#test/support/wide.ts';
import type { SharedChat } from './shared-chat.ts';

/** Failures of the model's host as the chat shows them. */
export function describeFailures(shared: SharedChat): void {
  describe('a host that refuses', () => testRefusals(shared));
  describe('a host that breaks off', () => testBrokenStreams(shared));
}

function testRefusals(shared: SharedChat): void {
  test('401: the key was refused, and the card that connects a model is one click away', async () => {
    await shared.product.vendor.script({ status: 401 });
    await shared.chat.ask('Anyone there?');
    await shared.chat.shows('The model provider did not accept the API key.');
    await shared.chat.one('button', 'Connect a model').waitHandle();
  });

  wideTest('S8.3 413: the input has reached the limit', async () => {
    await shared.product.vendor.script({ status: 413 });
    await shared.chat.ask('Too long?');
    await shared.chat.shows("Your input has reached the model's token limit.");
  });

  test('429: too many requests, and Retry sends the question again', async () => {
    await shared.product.vendor.script(
      { status: 429, headers: { 'retry-after': '1' } },
      { deltas: ['Now it works.'] },
    );
    await shared.chat.ask('Busy?');
    await shared.chat.shows('Too many requests to the model provider.');
    await shared.chat.click('Retry');
    await shared.chat.answer('Now it works.');
  });
}

function testBrokenStreams(shared: SharedChat): void {
  test('a malformed stream saves what was written', async () => {
    await shared.product.vendor.script({ deltas: ['Half an ans'], malformed: true });
    await shared.chat.ask('Malformed?');
    // An event that is not JSON ends nothing: what was written stays.
    await shared.chat.answer('Half an ans');
  });

  wideTest('a connection cut during an answer saves what was written', async () => {
    await shared.product.vendor.script({
      deltas: ['Cut ', 'short', '.'],
      chunkDelayMs: 200,
      cut: true,
    });
    await shared.chat.ask('Cut?');
    await shared.chat.answer('Cut short');
    await shared.chat.shows("The model's answer arrived damaged and can't be read.");
  });

  wideTest('an error object inside the stream is shown and the text saved', async () => {
    await shared.product.vendor.script({
      deltas: ['Before the error.'],
      error: { message: 'overloaded', type: 'server_error' },
    });
    await shared.chat.ask('Error inside?');
    await shared.chat.answer('Before the error.');
    await shared.chat.shows('The model provider reported an error.');
  });

  test('an unreachable provider is reported, and Retry works once it is reachable', async () => {
    const port = Number(new URL(shared.product.vendor.url).port);
    await shared.product.vendor.close();
    await shared.chat.ask('Are you down?');
    await shared.chat.shows(`${new URL(shared.product.vendor.url).host} is not available.`);
    shared.product.vendor = await startVendorProcess('', port);
    await shared.product.vendor.script({ deltas: ['Up again.'] });
    await shared.chat.click('Retry');
    await shared.chat.answer('Up again.');
  });
}
