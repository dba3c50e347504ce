import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { blockPageOf } from './block-page.ts';

const of = (html: string, url = 'https://quarterly.example/essays/tides') =>
  blockPageOf(parser.parseFromString(html, 'text/html'), url);

/** Pages that vendors show in place of a page, as text and marks; scripts are left out. */
const field: [kind: string, name: string, html: string, url?: string][] = [
  [
    'captcha',
    'Cloudflare, challenge',
    '<title>Just a moment...</title><div class="main-wrapper"><h1>shop.example</h1><p>Verifying you are human. This may take a few seconds.</p><p>shop.example needs to review the security of your connection before proceeding.</p></div><div class="footer">Ray ID: <code>8c1f0a5b7d2e4f60</code> Performance &amp; security by Cloudflare</div>',
  ],
  ['captcha', 'Cloudflare, in German', '<title>Nur einen Moment…</title><h1>laden.example</h1>'],
  [
    'captcha',
    'Cloudflare 1020, long',
    `<title>Attention Required! | Cloudflare</title><div id="cf-wrapper"><h1>Sorry, you have been blocked</h1><h2>You are unable to access shop.example</h2><h2>Why have I been blocked?</h2><p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution. There are several actions that could trigger this block including submitting a certain word or phrase, a SQL command or malformed data.</p><h2>What can I do to resolve this?</h2><p>You can email the site owner to let them know you were blocked. Please include what you were doing when this page came up and the Cloudflare Ray ID found at the bottom of this page.</p></div><p>Cloudflare Ray ID: 8c1f0a5b7d2e4f60 • Your IP: 203.0.113.7</p>`,
  ],
  [
    'captcha',
    'DataDome',
    '<title>news.example</title><p id="cmsg">Please enable JS and disable any ad blocker</p>',
  ],
  [
    'captcha',
    'HUMAN',
    '<title>Access to this page has been denied</title><h1>Press & Hold to confirm you are a human (and not a bot).</h1><p>Reference ID 8ce0</p>',
  ],
  [
    'captcha',
    'HUMAN, older',
    '<title>Access to this page has been denied.</title><p>Access to this page has been denied because we believe you are using automation tools to browse the website. This may happen as a result of the following: Javascript is disabled or blocked by an extension.</p>',
  ],
  [
    'captcha',
    'Akamai',
    '<title>Access Denied</title><h1>Access Denied</h1>You don\'t have permission to access "http://shop.example/p/1" on this server.<p>Reference #18.2f3e1602.1700000000.1a2b</p><p>https://errors.edgesuite.net/18.2f3e</p>',
  ],
  ['captcha', 'Akamai, bots', '<title>&nbsp;</title><div id="sec-if-cpt-container"></div>'],
  [
    'captcha',
    'Imperva',
    '<body>Request unsuccessful. Incapsula incident ID: 877000120078-11223344',
  ],
  [
    'captcha',
    'Distil',
    '<title>Pardon Our Interruption</title><h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen.</p>',
  ],
  [
    'captcha',
    'AWS WAF',
    "<title>Human Verification</title><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot. This requires JavaScript.</noscript>",
  ],
  [
    'captcha',
    'Amazon',
    "<title>Amazon.com</title><h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p>",
  ],
  [
    'captcha',
    'Google /sorry',
    '<title>https://scholar.example/</title><p>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you sending the requests, and not a robot.</p>',
  ],
  [
    'captcha',
    'Reddit',
    '<title>Blocked</title><h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy. Try logging in or creating an account here to get back to browsing.</p>',
  ],
  [
    'captcha',
    'Reddit, newer',
    "<title>Reddit</title><p>You've been blocked by network security. To continue, log in to your Reddit account or use your developer token</p>",
  ],
  [
    'script',
    'X',
    "<title>X</title><noscript><h1>JavaScript is not available.</h1><p>We've detected that JavaScript is disabled in this browser.</p></noscript>",
  ],
  [
    'script',
    'X, its shell',
    "<title>X</title><p>Something went wrong, but don't fret — let's give it another shot.</p>",
  ],
  [
    'login',
    'Facebook',
    '<title>Facebook</title><h2>You must log in to continue.</h2><form><input name="email"><input type="password" name="pass"><button>Log In</button></form>',
    'https://social.example/login/?next=x',
  ],
  [
    'login',
    'LinkedIn',
    `<title>Sign Up | LinkedIn</title><h1>Join LinkedIn</h1><form><input type="password"></form><p>${'By clicking Agree & Join or Continue, you agree to the User Agreement. '.repeat(2)}</p>`,
    'https://work.example/authwall?trk=x',
  ],
  [
    'login',
    'Instagram',
    '<title>Login • Instagram</title><form><input name="username"><input type="password"><button>Log in</button></form><p>Forgot password?</p>',
    'https://photos.example/accounts/login/',
  ],
  [
    'login',
    'a metering page',
    "<title>Tides</title><h2>You've read all of your free member-only stories this month.</h2><a>Become a member</a>",
  ],
  [
    'consent',
    'OneTrust alone',
    '<title>News</title><div id="onetrust-consent-sdk"><p>We and our 812 partners value your privacy and process personal data such as cookies.</p><button>Accept All Cookies</button></div>',
  ],
  ['consent', 'guce', '<p>Yahoo is part of a family.</p>', 'https://guce.mail.example/x'],
  [
    'relay',
    't.co',
    '<head><noscript><META http-equiv="refresh" content="0;URL=https://news.example/a"></noscript><title>https://news.example/a</title></head>',
  ],
  [
    'relay',
    'lnkd.in',
    "<title>LinkedIn</title><p>This link will take you to a page that's not on LinkedIn</p><p>Because this is an external link, we're unable to verify it for safety.</p><a>https://news.example/a</a>",
  ],
  [
    'relay',
    'google.com/url',
    '<title>Redirect Notice</title><p>The previous page is sending you to https://news.example/a.</p><p>If you do not want to visit that page, you can return to the previous page.</p>',
  ],
  ['relay', 'l.facebook.com', '<title>Facebook</title><h1>You are leaving Facebook</h1><a>Go</a>'],
  ['missing', 'a soft 404', '<title>Page not found – Quarterly</title><h1>Sorry</h1><a>Home</a>'],
  ['missing', 'in French', '<title>Q</title><h1>Page introuvable</h1><p>Revenez à l’accueil.</p>'],
];

test.each(field.map(([kind, name, ...page]) => ({ kind, name, page })))(
  'S8.8 $kind: $name',
  ({ kind, page }) => {
    expect(of(...page)).toBe(kind);
  },
);

const brief = (head: string, words: string) =>
  `<title>${head} | Quarterly</title><main><h1>${head}</h1><p>${words}</p><p>The change reaches the first sites in spring, and the rest before the end of the year, its makers say.</p></main>`;
const marked = (html: string) => `<meta property="og:type" content="article">${html}`;

/** Short pages too: a page of 1,500 characters or more is read as itself in any case. */
test.each([
  [
    'a brief about checks',
    marked(
      brief(
        'Are you a robot? The end of the captcha',
        'Visitors who once had to press and hold a button, or to verify that you are human, now pass unseen.',
      ),
    ),
  ],
  [
    'a note about a company of checks, without marks',
    brief(
      'Who owns the front doors of the web',
      `Security checks and bot detection are sold by five houses; unusual traffic is what they live on. ${'One of them keeps two million sites behind its gate. '.repeat(8)}`,
    ),
  ],
  [
    'a brief about consent under a consent bar',
    `${brief('What “Accept all cookies” means', 'Half of all people press the first button that they see, and the other half never learn what the second one did.')}<div id="onetrust-consent-sdk">We value your privacy. <button>Accept all cookies</button></div>`,
  ],
  [
    'a short page under a cookie bar',
    '<title>Ferry</title><p>The ferry sails on Monday at nine and on Thursday at four, but not in the weeks of the spring tides, when the pier is under water.</p><div class="cookie-bar">Accept all cookies</div>',
  ],
  [
    'a farewell',
    "<title>I'm leaving Facebook! Find me elsewhere!</title><p>So long, and thanks for all the posts.</p>",
  ],
  [
    'a workshop',
    '<title>Holz</title><p>Wir verarbeiten Eiche. Rufen Sie an, bevor Sie kommen.</p>',
  ],
  [
    'a short page with a sign-in at its side',
    '<title>Wiki</title><form><input type="password"></form><p>The pier was built in 1911, forty metres behind the dunes, of oak from the estate, and has been under water on 214 days a year since.</p>',
  ],
  ['an essay on a lost page', marked(brief('Page not found', 'Where do pages go when they go?'))],
  [
    'how to enable JavaScript',
    marked(brief('How to enable JavaScript', 'In most browsers JavaScript is enabled already.')),
  ],
  ['a sign-up for a ferry', '<title>Ferry</title><p>Sign in at the pier.</p>'],
])('%s is itself', (_, html) => {
  expect(of(html)).toBeNull();
});
