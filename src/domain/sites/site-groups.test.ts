import { expect, test } from '@jest/globals';
import { accessChoice, mailAndSocialSites, mailHosts, socialHosts } from './site-groups.ts';

test('S1.4 the webmail hosts are all among mail and social sites, each once', () => {
  for (const host of [
    'mail.google.com',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'mail.yahoo.com',
    'mail.qq.com',
    'mail.proton.me',
    'mail.zoho.com',
  ]) {
    expect(mailAndSocialSites).toContain(`https://${host}/*`);
  }
  expect(new Set(mailAndSocialSites).size).toBe(mailHosts.length + socialHosts.length);
});

test('granted access is one of the three answers, or some sites', () => {
  const origins = (...list: string[]) => ({ every: false, origins: list });
  expect(accessChoice({ every: true, origins: [] }, [])).toBe('every');
  expect(accessChoice(origins(), [])).toBe('click');
  expect(accessChoice(origins('https://api.example.com/*'), ['https://api.example.com/*'])).toBe(
    'click',
  );
  expect(accessChoice(origins(...mailAndSocialSites), [])).toBe('mailAndSocial');
  expect(accessChoice(origins('https://x.com/*'), [])).toBe('some');
});
