import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ComposerCase } from '#test/fixtures/composers/case.ts';
import { composerCases, withoutComposer } from '#test/fixtures/composers/cases.ts';
import {
  closedRootFindings,
  opacityInClosedRoot,
  smallInClosedRoots,
} from '#test/support/closed-roots.ts';
import { answer, insertDraft, writtenCard } from '#test/support/composer-checks.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import { pressOnce, waitForNamed } from '#test/support/selection-page.ts';

jest.setTimeout(300_000);

let rig: ComposerRig;
beforeAll(async () => {
  rig = await ComposerRig.start();
}, 180_000);
afterAll(() => rig?.close());

const caseOf = (site: string, kind: string) =>
  composerCases.find((each) => each.site === site && each.kind === kind) as ComposerCase;
const popUp = caseOf('gmail', 'pop-up');
const inline = caseOf('gmail', 'inline reply with own words');
const reply = caseOf('gmail', 'reply in a pop-up');
const toTheLeft = async (each: ComposerCase) => (await rig.buttonOf(each)).left;

test('at an address without composers there is no button, and back there is one that works', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  await rig.page.evaluate(() => {
    const [composer] = [...document.querySelectorAll('.nn')].slice(-1);
    history.pushState(null, '', '#settings/general');
    composer!.replaceWith(document.createComment('composer'));
    addEventListener('popstate', () => document.querySelector('.no')!.append(composer!));
  });
  await rig.untilButtons(0);
  await rig.page.evaluate(() => history.back());
  await rig.untilButtons(1);
  const before = await rig.lines(popUp);
  await insertDraft(rig, await writtenCard(rig, popUp), popUp, before);
});

test('a toolbar that the site has made again has the button once, at the same place', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  const left = await toTheLeft(popUp);
  for (let times = 0; times < 3; times += 1) {
    await rig.page.evaluate(() => {
      const toolbar = document.querySelector('.aDg')!;
      const next = toolbar.cloneNode(true) as HTMLElement;
      for (const each of next.querySelectorAll<HTMLElement>('div')) {
        if (each.style.zIndex === '0') each.remove();
      }
      toolbar.replaceWith(next);
    });
    while ((await rig.buttons()).length === 0);
  }
  expect(await rig.buttons()).toHaveLength(1);
  expect(await toTheLeft(popUp)).toBe(left);
});

test('the text goes into the editor that has replaced the one at which the card was opened', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  const card = await writtenCard(rig, popUp);
  await rig.page.evaluate(() => {
    const editor = document.querySelector('[data-host="new"]')!;
    editor.replaceWith(editor.cloneNode(true));
  });
  const text = () =>
    rig.page.$eval('[data-host="new"]', (editor) => (editor as HTMLElement).innerText);
  for (let tries = 0; !(await text()).startsWith(answer[0]!) && tries < 5; tries += 1) {
    await card.click('Insert');
    await card.frame
      .waitForSelector('::-p-aria([name="Undo"])', { timeout: 1000 })
      .catch(() => undefined);
  }
  expect(await text()).toContain(answer[1]);
  expect(await text()).toContain('Hafenamt, Kai 3');
  expect(await rig.buttons()).toHaveLength(1);
});

test('of two composers each has its own button, and its own text', async () => {
  await rig.show(inline);
  await rig.untilButtons(2);
  const linesOf = (each: ComposerCase) => rig.lines(each);
  const before = { inline: await linesOf(inline), reply: await linesOf(reply) };
  await insertDraft(rig, await writtenCard(rig, reply), reply, before.reply);
  expect(await linesOf(inline)).toEqual(before.inline);
  const replied = await linesOf(reply);
  await rig.closeCard(reply);
  await insertDraft(rig, await writtenCard(rig, inline), inline, before.inline);
  expect(await linesOf(reply)).toEqual(replied);
});

test('a new mail that takes the place of a discarded one gets nothing from the card of that', async () => {
  await rig.show(popUp, (html) =>
    html
      .replaceAll('value="Zeltplatz im Juni"', 'value=""')
      .replaceAll(/<div role="option".*?<\/div>/g, ''),
  );
  await rig.untilButtons(1);
  const card = await writtenCard(rig, popUp);
  await rig.page.evaluate(() => {
    const discarded = [...document.querySelectorAll('.nn')].at(-1)!;
    const next = discarded.cloneNode(true) as HTMLElement;
    for (const each of next.querySelectorAll<HTMLElement>('div')) {
      if (each.style.zIndex === '0') each.remove();
    }
    discarded.replaceWith(next);
  });
  await rig.untilButtons(1);
  await pressOnce(
    () => card.click('Insert'),
    () => card.frame.evaluate(() => document.body.innerText.includes('gone from the page')),
  );
  const text = await rig.page.$eval('[data-host="new"]', (editor) => editor.textContent);
  expect(text).not.toContain(answer[0]);
});

test.each([popUp, caseOf('gmail', 'inline reply')])(
  '$kind: the card, its text, the undoing of it and the end of the card shift nothing',
  async (each) => {
    const style = '<style>.Am{height:160px;overflow:auto}</style></head>';
    await rig.show(each, (html) => html.replace('</head>', style));
    await rig.untilButtons(1);
    const shift = () => rig.shiftAround(each);
    const before = await rig.lines(each);
    const card = await writtenCard(rig, each);
    expect(await shift()).toBe(0);
    await insertDraft(rig, card, each, before);
    expect(await shift()).toBe(0);
    await pressOnce(
      () => card.click('Undo'),
      () => card.frame.evaluate(() => document.body.innerText.includes('Undone')),
    );
    expect(await rig.lines(each)).toEqual(before);
    expect(await shift()).toBe(0);
    await rig.closeCard(each);
    expect(await shift()).toBe(0);
  },
);

test('no control of the button or the card is under 32 px or clipped, in wide and narrow windows', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  expect(await smallInClosedRoots(rig.page)).toEqual([]);
  expect(await closedRootFindings(rig.page)).toEqual([]);
  const card = await writtenCard(rig, popUp);
  expect(await findingsAt(rig.page, 'the card', [1100, 380, 320], card.frame)).toEqual([]);
});

test('in a composer that becomes full screen the button is at its place', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  const { left, top } = await rig.buttonOf(popUp);
  await rig.page.evaluate(() => {
    const window = [...document.querySelectorAll<HTMLElement>('.AD')].at(-1)!;
    window.style.cssText = 'position:fixed;inset:20px;width:auto';
  });
  await rig.page.waitForFunction(
    () => [...document.querySelectorAll('.btC')].at(-1)!.getBoundingClientRect().left < 40,
  );
  const isMoved = async () => {
    const now = await rig.buttonOf(popUp);
    return now.left < left && now.top < top;
  };
  while (!(await isMoved()));
  const { places, buttons } = await rig.layout(popUp);
  expect(buttons).toHaveLength(1);
  expect(buttons[0]!.top).toBeGreaterThanOrEqual(places[0]!.top);
  expect(buttons[0]!.bottom).toBeLessThanOrEqual(places[0]!.bottom);
});

test('the button takes no focus from the editor, and the page gets no press of it', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  await rig.page.focus('[data-host="new"]');
  await rig.page.evaluate(() => {
    const presses: string[] = [];
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      document.addEventListener(type, () => presses.push(type));
    }
    Object.assign(globalThis, { presses });
  });
  const { left, top } = await rig.buttonOf(popUp);
  await rig.page.mouse.move(left + 14, top + 14);
  await rig.page.mouse.down();
  await rig.untilFocus('new');
  // The card that the click opens takes the focus.
  await rig.page.keyboard.type('k');
  await rig.page.mouse.up();
  expect(await rig.page.evaluate('presses')).toEqual([]);
  expect((await rig.done()).received).toEqual(['k']);
});

test('what opens over a composer is over its button, too', async () => {
  await rig.show(caseOf('x', 'inline reply'));
  await rig.untilButtons(1);
  await rig.open('second');
  await rig.untilButtons(2);
  await rig.page.evaluate(() => {
    const dialog = document.querySelector<HTMLElement>('[role="dialog"][aria-modal]')!;
    dialog.style.cssText = 'top:0;height:100vh';
  });
  const { left, top } = await rig.buttonOf(caseOf('x', 'inline reply'));
  const isCovered = await rig.page.evaluate(
    (x, y) => document.elementFromPoint(x, y)?.closest('[aria-modal]') !== null,
    left + 14,
    top + 14,
  );
  expect(isCovered).toBe(true);
});

test.each(withoutComposer)('$file: the editor that is no composer has no button', async (page) => {
  await rig.show(page);
  await rig.page.evaluate(() => {
    const composer = document.createElement('div');
    composer.innerHTML = `<div data-testid="tweetTextarea_0" contenteditable="true">Low tide</div>
      <div data-testid="toolBar" style="height:48px"><nav></nav><button data-testid="tweetButton">Post</button></div>`;
    document.body.prepend(composer);
  });
  await rig.untilButtons(1);
  const [button] = await rig.buttons();
  expect(button!.top).toBeLessThan(100);
});

test('in a large page that changes all the time the button comes', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  await rig.page.evaluate(() => {
    const rows = Array.from({ length: 5000 }, () => {
      const row = document.createElement('div');
      row.append('word', document.createElement('span'), document.createElement('a'));
      return row;
    });
    const box = document.createElement('div');
    box.style.cssText = 'position:absolute;top:3000px;height:100px;overflow:hidden';
    box.append(...rows);
    document.body.append(box);
    setInterval(() => document.body.classList.toggle('changing'), 30);
  });
  await rig.againAfter(popUp, 1);
});

test('the x of the button removes it from the site, also after a reload, and not from others', async () => {
  await rig.show(popUp);
  await rig.untilButtons(1);
  const { left, top } = await rig.buttonOf(popUp);
  const opacity = () => opacityInClosedRoot(rig.page, 'Hide on this site');
  await rig.page.mouse.move(1, 1);
  for (;;) if ((await opacity()) === '0') break;
  await rig.page.mouse.move(left + 14, top + 14);
  for (;;) if ((await opacity()) === '1') break;
  const off = await waitForNamed(rig.page, 'Hide on this site');
  for (let count = 1; count > 0; ) {
    await rig.page.mouse.click(off.x + off.width / 2, off.y + off.height / 2);
    count = (await rig.buttons()).length;
  }
  await rig.untilButtons(0);
  await rig.show(caseOf('x', 'inline reply'));
  await rig.untilButtons(1);
  await rig.show(popUp);
  await rig.page.waitForFunction(() => document.readyState === 'complete');
  expect(await rig.buttons()).toEqual([]);
  const settings = await rig.product.browser.newPage();
  await settings.goto(`chrome-extension://${rig.product.id}/pages/settings/index.html#page`);
  await settings.waitForFunction(() => document.body.innerText.includes('Gmail'), {
    timeout: 60_000,
  });
  await settings.close();
});
