import { defineSite } from '../define-site.ts';

/** Google's search hosts under country domains. */
const endings =
  'com ad ae al am as at az ba be bf bg bi bj bs bt by ca cat cd cf cg ch ci cl cm cn co.ao co.bw co.ck co.cr co.id co.il co.in co.jp co.ke co.kr co.ls co.ma co.mz co.nz co.th co.tz co.ug co.uk co.uz co.ve co.vi co.za co.zm co.zw com.af com.ag com.ai com.ar com.au com.bd com.bh com.bn com.bo com.br com.bz com.co com.cu com.cy com.do com.ec com.eg com.et com.fj com.gh com.gi com.gt com.hk com.jm com.kh com.kw com.lb com.ly com.mm com.mt com.mx com.my com.na com.ng com.ni com.np com.om com.pa com.pe com.pg com.ph com.pk com.pr com.py com.qa com.sa com.sb com.sg com.sl com.sv com.tj com.tr com.tw com.ua com.uy com.vc com.vn cv cz de dj dk dm dz ee es fi fm fr ga ge gl gm gr gy hn hr ht hu ie im iq is it je jo kg ki kz la li lk lt lu lv md me mg mk ml mn mu mv mw ne nl no nr nu pl pn ps pt ro rs ru rw sc se sh si sk sm sn so sr st td tg tl tm tn to tt vu ws';

export const google = defineSite({
  id: 'google',
  hosts: endings.split(' ').map((ending) => `google.${ending}/search`),
  kind: 'search',
  engine: {
    seen: '2026-09',
    queryParams: ['q', 'oq'],
    queryField: ['textarea[name=q]', 'input[name=q]'],
    box: [
      '#rso div.tF2Cxc,#rso div.MjjYud',
      '#rso [data-hveid]',
      '#rso a:has(h3)',
      '#search a:has(h3)',
    ],
    link: ['a[href]:has(h3)', 'a[href][jsname]', 'h3 a[href]'],
    title: ['h3', '[role=heading]'],
    snippet: ['.VwiC3b', '[data-sncf]', '.IsZvec', '.st', '[style*="-webkit-line-clamp"]'],
    ads: '#tads,#tadsb,#bottomads,[data-text-ad],.uEierd,.commercial-unit-desktop-top',
    strip: 'script,style,cite,button,[role=button]',
    refused:
      /^https?:\/\/([\w-]+\.)*google\.[a-z.]+\/(aclk|search|advanced_search|preferences|httpservice)/,
    isOther: ({ searchParams }) =>
      /^(isch|shop|vid|lcl|flm)$/.test(searchParams.get('tbm') ?? '') ||
      /^(2|28|7)$/.test(searchParams.get('udm') ?? ''),
    captcha: {
      hosts: /^sorry\.google\./,
      path: /^\/sorry(\/|$)/,
      selector: 'form#captcha-form,form[action*="/sorry/"]',
      text: null,
    },
  },
  testUrls: [
    { url: 'https://www.google.com/search?q=tide+tables', expect: 'results, no advertisements' },
    { url: 'https://www.google.de/search?q=gezeiten', expect: 'results' },
  ],
});
