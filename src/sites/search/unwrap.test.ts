import { expect, test } from '@jest/globals';
import { sameKey } from '#domain/search-web/same-address.ts';
import { unwrapLink, withoutTextFragment } from './unwrap.ts';

const base = 'https://www.google.com/search?q=x';

test.each([
  ['/url?q=https://pier.example/a%3Fb%3D1&sa=U', 'https://pier.example/a?b=1'],
  ['https://www.google.de/url?sa=t&url=https%3A%2F%2Fpier.example%2F', 'https://pier.example/'],
  [
    'https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9waWVyLmV4YW1wbGUvw7w&ntb=1',
    'https://pier.example/%C3%BC',
  ],
  [
    '//duckduckgo.com/l/?uddg=https%3A%2F%2Fpier.example%2F%3Fx%3D1&rut=2',
    'https://pier.example/?x=1',
  ],
  [
    'https://r.search.yahoo.com/_ylt=A/RV=2/RU=https%3a%2f%2fpier.example%2fa%2fb/RK=2/RS=z',
    'https://pier.example/a/b',
  ],
  [
    'https://pier.example/url?q=https://other.example/',
    'https://pier.example/url?q=https://other.example/',
  ],
  [
    '/url?q=https://duckduckgo.com/l/?uddg%3Dhttps%253A%252F%252Fpier.example%252F',
    'https://pier.example/',
  ],
])('%s leads to %s', (href, url) => {
  expect(unwrapLink(href, base)).toBe(url);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'mailto:a@pier.example'])(
  '%s is no result',
  (href) => {
    expect(unwrapLink(href, base)).toBeNull();
  },
);

test('a wrapper that hides a script, or can’t be read, is left as it is', () => {
  expect(unwrapLink('/url?q=javascript:alert(1)', base)).toBe(
    'https://www.google.com/url?q=javascript:alert(1)',
  );
  expect(unwrapLink('https://www.bing.com/ck/a?u=a1***', base)).toBe(
    'https://www.bing.com/ck/a?u=a1***',
  );
  expect(unwrapLink('https://r.search.yahoo.com/RU=%E0%A4%A/RK=2', base)).toContain(
    'r.search.yahoo.com',
  );
});

test('one page has one key', () => {
  const same = [
    'https://pier.example/a/?utm_source=x&b=1&c=2#part',
    'http://www.pier.example/a?c=2&b=1',
    'https://pier.example/a?b=1&c=2&ved=7#:~:text=water',
  ];
  expect(new Set(same.map(sameKey)).size).toBe(1);
  expect(sameKey('https://pier.example/a?b=2')).not.toBe(sameKey('https://pier.example/a?b=1'));
});

test('two services of a host, and pages that a fragment names, are not one', () => {
  const pages = [
    'https://pier.example/',
    'https://pier.example:8443/',
    'https://pier.example/#/boats',
    'https://pier.example/#/tides',
  ];
  expect(new Set(pages.map(sameKey)).size).toBe(pages.length);
  expect(sameKey('https://pier.example:443/#boats')).toBe(sameKey('http://pier.example:80/'));
});

test('the text fragment is no part of the address', () => {
  expect(withoutTextFragment('https://pier.example/#:~:text=high%20water')).toBe(
    'https://pier.example/',
  );
  expect(withoutTextFragment('https://pier.example/#part:~:text=x')).toBe(
    'https://pier.example/#part',
  );
});
