import { expect, test } from '@jest/globals';
import { type RouteOrder, routeOrders } from '#test/support/call-order.ts';

/*
 * Who, how much, then work: a call is refused before it costs anything. Read from the source: what a handler calls, in
 * the order of the text.
 */
const limits =
  /(?:^|\.)(?:count(?:Chat|Metered|Speech|Search|Images|Call|Attempt|Day)|takeOfDay|withinQuota|checkQuota)$|(?:[gG]ate|room|writes|claims|received|inWork)\.(?:run|enter)$/;
/** Writes of rows, reading of forms, calls of vendors, mails. */
const work =
  /\.(?:insertInto|updateTable|deleteFrom|doGenerate|doEmbed|doStream|speak|put|sendMail)$|^(?:pipeline|searchWeb|makeImages|completeChat|streamChat|embed|spoken)$|transcriber\.send$|part\.toBuffer$/;

const orders = routeOrders((callee) => {
  if (limits.test(callee)) return 'limit';
  return work.test(callee) ? 'work' : null;
});

const firstOf = ({ steps }: RouteOrder, kind: string) =>
  steps.findIndex((step) => step.startsWith(kind));

/** Routes with work before their limit, and why that costs nothing. */
const early: Readonly<Record<string, string>> = {
  'shareApi.shareConversation':
    'puts an end to a share before, and takes a rev, in such a transaction',
  'partsApi.uploadOffset': 'removes parts of the document that are of no use',
  webSearch: 'a trial of the sources is one for all, once a minute',
  'signInApi.verifyCode': 'a try is counted on the code; a wrong one on the address too',
};

test('no route works before its limit', () => {
  const found = orders.filter((order) => {
    const limit = firstOf(order, 'limit');
    const first = firstOf(order, 'work');
    return limit >= 0 && first >= 0 && first < limit;
  });
  expect(found.map(({ route }) => route).toSorted()).toEqual(Object.keys(early).toSorted());
});

test('the rule sees through tables, named functions and what they call', () => {
  const byRoute = new Map(orders.map(({ route, steps }) => [route, steps]));
  expect(byRoute.get('POST bothOf(trackPath)')).toEqual([
    'limit run',
    'limit withinQuota',
    'limit takeOfDay',
    'work insertInto',
  ]);
  expect(byRoute.get('accountApi.useInvitation')?.[0]).toBe('limit countAttempt');
  for (const route of ['POST chatCompletionsPath', 'POST imageEditsPath', 'POST speechPath'])
    expect(byRoute.get(route)?.join(', ')).toMatch(/^limit .*work /);
});
