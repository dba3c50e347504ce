import { defineSite } from '../define-site.ts';

export const qqSite = defineSite({
  id: 'qq',
  hosts: ['mail.qq.com', 'exmail.qq.com'],
  capture: 'open',
  kind: 'mail',
  unfolds: true,
  testUrls: [
    { url: 'https://wx.mail.qq.com/home/index#/list/1', expect: 'the open mail beside the list' },
    {
      url: 'https://mail.qq.com/cgi-bin/frame_html',
      expect: 'the mail in the frame of the old client',
    },
    { url: 'https://exmail.qq.com/cgi-bin/frame_html', expect: 'the mail in the frame' },
  ],
});
