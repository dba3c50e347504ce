import { describe, expect, test } from '@jest/globals';
import { addressOfSvg, stillImage, stillPage, stillPicture } from './still-page.ts';

const bodyOf = (html: string) => /<body[^>]*>([\s\S]*)<\/body>/.exec(stillPage(html))?.[1];

describe('a page that is shown still names no host', () => {
  const secret = 'https://secret.evil';
  test.each([
    ...[
      'preconnect',
      'dns-prefetch',
      'prerender',
      'modulepreload',
      'prefetch',
      'preload',
      'icon',
    ].map((rel) => `<link rel="${rel}" href="${secret}">`),
    `<script type="speculationrules">{"prerender":[{"urls":["${secret}"]}]}</script>`,
    `<meta http-equiv="refresh" content="0; url=${secret}"><base href="${secret}">`,
    `<a href="${secret}" ping="${secret}" target="_top">a</a><form action="${secret}"><button formaction="${secret}">b</button></form>`,
    `<img src="${secret}" srcset="${secret} 2x"><body background="${secret}"><table background="${secret}">`,
    `<iframe src="${secret}"></iframe><object data="${secret}"></object><video src="${secret}" poster="${secret}"></video>`,
    `<svg><image href="${secret}"/><use xlink:href="${secret}#a"/><a href="${secret}"/><rect fill="url(${secret}#a)"/><foreignObject><link rel="preconnect" href="${secret}"></foreignObject></svg>`,
    `<svg><title><link rel="preconnect" href="${secret}"></title><style>@import "${secret}";</style></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><link rel="preconnect" href="${secret}">--></style></mglyph></table></mtext></math>`,
    `<noscript><p title="</noscript><link rel=preconnect href=${secret}>"></noscript>`,
    `<svg></p><style><a id="</style><link rel=preconnect href=${secret}>"></style></svg>`,
    `<template><link rel="preconnect" href="${secret}"></template><x-y data-a><link rel="preconnect" href="${secret}"></x-y>`,
    `<style>@import url(${secret}); @font-face { src: url("${secret}") } p { background: image-set("${secret}" 1x); --a: url(${secret}) }</style>`,
    `<p style="background: \\75rl(${secret}); --a: '${secret}'">x</p>`,
  ])('%s', (html) => {
    const page = new DOMParser().parseFromString(stillPage(html), 'text/html');
    const [policy, ...left] = page.querySelectorAll(
      'link, base, script, iframe, object, video, form, meta',
    );
    expect(policy?.outerHTML).toContain("default-src 'none'");
    expect(left).toEqual([]);
    for (const each of page.querySelectorAll('*')) {
      const named = [...each.attributes]
        .filter(({ name }) => name !== 'title')
        .map(({ value }) => value);
      expect(
        `${named.join(' ')} ${each.localName === 'style' ? each.textContent : ''}`,
      ).not.toContain('//secret');
    }
  });
});

test('what it is made of stays', () => {
  expect(
    bodyOf(
      '<style>h1 { color: red }</style><h1 class="a" onclick="x()">Tides</h1><x-card><p data-a="1">Low<br>3 m</p></x-card>' +
        '<a href="#b">b</a><a href="https://a.example/">a</a><img src="data:image/png;base64,AA" alt="p">',
    ),
  ).toBe(
    '<h1 class="a">Tides</h1><p data-a="1">Low<br>3 m</p>' +
      '<a href="about:srcdoc#b">b</a><a href="about:blank">a</a><img src="data:image/png;base64,AA" alt="p">',
  );
  expect(stillPage('<html lang="de"><style>h1 { color: red }</style>')).toContain(
    '<html lang="de"><head><style>h1 { color: red }</style></head>',
  );
});

test('text that a parser would change stays, and deep trees end', () => {
  expect(bodyOf('<pre>\n\n\n\nx</pre>')).toBe('<pre>\n\n\n\nx</pre>');
  expect(bodyOf(`${'<div>'.repeat(400)}x`)).toContain('x');
});

test('a picture keeps its shapes and the places that they name', () => {
  const picture = stillPicture(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="g"/></defs>' +
      '<rect fill="url(#g)" transform="rotate(45)" onload="x()"/><use href="#g"/><image href="https://a.example/"/></svg>',
  );
  expect(picture).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="g"/></defs>' +
      '<rect fill="url(#g)" transform="rotate(45)"/><use href="#g"/></svg>',
  );
  expect(stillPicture('no picture')).toBeNull();
});

test('U2.4 the small view of a page is an image of the page without scripts, whatever the page has', () => {
  const html =
    '<style>h1 > b { color: red }</style><h1 onclick="x()">Tides &amp; <b>moon</b>\u000b\ud800<br></h1>' +
    '<script>for (;;);</script><iframe src="https://secret.evil"></iframe><img src="https://secret.evil">';
  const address = addressOfSvg(stillImage(html));
  expect(address.startsWith('data:image/svg+xml,')).toBe(true);
  const text = decodeURIComponent(address.slice('data:image/svg+xml,'.length));
  const image = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(image.querySelector('parsererror')).toBeNull();
  const page = image.querySelector('svg > foreignObject > *');
  expect(page?.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
  expect(page?.querySelector('h1')?.outerHTML).not.toContain('onclick');
  expect(page?.querySelector('h1')?.textContent).toBe('Tides & moon');
  expect(page?.querySelector('head style:last-of-type')?.textContent).toBe('h1 > b { color: red }');
  expect(image.querySelector('script, iframe')).toBeNull();
  expect(text).not.toContain('secret');
});
