import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { mailOfText } from '#test/support/mail-of-text.ts';
import { mailBody } from './body.ts';

const read = (html: string) => mailBody(new JSDOM(html).window.document.body);
const attr = 'On Wed, May 13, 2026 at 9:02 AM Bo &lt;bo@pier.example&gt; wrote:';
const head =
  '<b>From:</b> Bo &lt;bo@pier.example&gt;<br><b>Sent:</b> Wednesday, May 13, 2026 9:02 AM<br><b>To:</b> Ann<br><b>Subject:</b> Stage';
const old = 'Where is the stage?';

test.each([
  [
    'Gmail',
    `<div dir=ltr>At the pier.</div><br><div class="gmail_quote gmail_quote_container"><div class=gmail_attr>${attr}<br></div><blockquote class=gmail_quote>${old}</blockquote></div>`,
  ],
  [
    'Gmail in Outlook',
    `<div>At the pier.</div><div class="x_gmail_quote"><div class=x_gmail_attr>${attr}</div><blockquote class=x_gmail_quote>${old}</blockquote></div>`,
  ],
  [
    'Gmail in Yahoo',
    `<div id=yiv1><div>At the pier.</div><div class="yiv1gmail_quote">${attr}<blockquote class=yiv1gmail_quote>${old}</blockquote></div></div>`,
  ],
  [
    'Outlook on the web',
    `<div class=elementToProof>At the pier.</div><div id=appendonsend></div><hr><div id=divRplyFwdMsg>${head}</div><div>${old}</div>`,
  ],
  [
    'Outlook in Gmail',
    `<div>At the pier.</div><div id="m_-123appendonsend"></div><hr><div id="m_-123divRplyFwdMsg">${head}</div><div>${old}</div>`,
  ],
  [
    'Outlook, mobile',
    `<div>At the pier.</div><div id=mail-editor-reference-message-container><div class=ms-outlook-mobile-reference-message>${head}</div><div>${old}</div></div>`,
  ],
  [
    'Word',
    `<div class=WordSection1><p class=MsoNormal>At the pier.<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class=MsoNormal>${head}</p></div></div><p class=MsoNormal>${old}</p></div>`,
  ],
  [
    'Word without styles',
    `<div><p>At the pier.</p><div><div><p>${head}</p></div></div><p>${old}</p></div>`,
  ],
  [
    'Apple Mail',
    `At the pier.<br><div><br><blockquote type=cite><div>${attr}</div><br class=Apple-interchange-newline><div>${old}</div></blockquote></div>`,
  ],
  [
    'Thunderbird',
    `<p>At the pier.</p><div class=moz-cite-prefix>${attr}<br></div><blockquote type=cite cite="mid:1@pier.example">${old}</blockquote>`,
  ],
  [
    'Yahoo',
    `<div class=yahoo-style-wrap>At the pier.</div><div class="ydp12yahoo_quoted"><div>${attr}</div><div>${old}</div></div>`,
  ],
  [
    'Proton',
    `<div>At the pier.</div><div class=protonmail_quote>${attr}<br><blockquote class=protonmail_quote type=cite>${old}</blockquote></div>`,
  ],
  [
    'Zoho',
    `<div>At the pier.</div><div class=zmail_extra_hr></div><div class=zmail_extra data-zbluepencil-ignore=true><div id="Zm-_Id_-Sgn1">---- ${attr} ---</div><blockquote id=blockquote_zmail>${old}</blockquote></div>`,
  ],
  [
    'Zimbra',
    `<div>At the pier.<br><hr id=zwchr data-marker=__DIVIDER__>${head}<br><br>${old}</div>`,
  ],
  [
    'Fastmail',
    `<div>At the pier.</div><div>${attr}<br></div><blockquote type=cite id=qt>${old}</blockquote>`,
  ],
  [
    'Spark',
    `<div name=messageBodySection>At the pier.</div><div name=messageReplySection>${attr}<br><blockquote>${old}</blockquote></div>`,
  ],
  [
    'GMX',
    `<div>At the pier.</div><div name=quote><div><b>Gesendet:</b> Mittwoch, 13. Mai 2026<br><b>Von:</b> Bo<br><b>An:</b> Ann<br><b>Betreff:</b> Stage</div><div>${old}</div></div>`,
  ],
  [
    'QQ',
    `<div>At the pier.</div><div><includetail><div>------------------ 原始邮件 ------------------</div><div>${old}</div></includetail></div>`,
  ],
  ['plain text in lines', `<div>At the pier.<br><br>${attr}<br>&gt; ${old}<br>&gt;<br></div>`],
  ['preformatted', `<pre>At the pier.\n\n${attr}\n&gt; ${old}\n</pre>`],
  ['no mark at all', `<p>At the pier.</p><p>${attr}</p><blockquote>${old}</blockquote>`],
])('S5.14 only the answer is read in a mail of %s', (_, html) => {
  expect(read(html)).toEqual({ reply: 'At the pier.', content: 'At the pier.' });
});

test('S5.14 answers between quoted lines stay, with what they answer', () => {
  const html = `<div>See below.</div><div class=gmail_quote><div class=gmail_attr>${attr}</div><blockquote class=gmail_quote>${old}</blockquote><div>At the pier.</div><blockquote class=gmail_quote>And when?</blockquote><div>At nine.</div></div>`;
  const { content } = read(html);
  for (const words of ['See below.', `> ${old}`, 'At the pier.', '> And when?', 'At nine.']) {
    expect(content).toContain(words);
  }
});

test('S5.14 words below quote and signature stay', () => {
  const html = `<div>See below.</div><div class=gmail_extra><br><div class=gmail_quote>${attr}<br><blockquote class=gmail_quote>${old}</blockquote></div><br>-- <br><div class=gmail_signature>Ann Field</div><div>One more thing: bring coats.</div></div>`;
  const { reply, content } = read(html);
  for (const text of [reply, content]) {
    expect(text).toContain('One more thing');
    expect(text).not.toContain('Ann Field');
  }
});

test('S5.14 a mail that only forwards one retains its words', () => {
  const html = `<div dir=ltr><br><div class=gmail_quote><div class=gmail_attr>---------- Forwarded message ---------<br>From: Bo &lt;bo@pier.example&gt;<br>Date: Wed, May 13, 2026<br>Subject: Stage<br>To: Ann<br></div><br>${old}</div></div>`;
  expect(read(html).content).toContain(old);
  expect(read(`<div id=divRplyFwdMsg>${head}</div><div>${old}</div>`).content).toContain(old);
  expect(read(`<blockquote type=cite>${old}</blockquote>`).content).toContain(old);
});

test('S5.14 a forwarded mail under a signature alone retains its words', () => {
  const html = `<div id=Signature>Ann Field<br>Harbour office</div><div id=appendonsend></div><hr><div id=divRplyFwdMsg>${head}</div><div>${old}</div>`;
  expect(read(html).content).toContain(old);
});

test('S5.14 signatures, styles, scripts and pictures are no text; characters drawn as pictures are', () => {
  const html =
    '<style>p{color:red}</style><script>x()</script><p>At the pier <img data-emoji="⚓" alt="⚓"> <img alt="logo"></p><div class=gmail_signature>Ann Field</div>';
  expect(read(html).content).toBe('At the pier ⚓');
});

test('a newsletter stays complete, in lines, without its padding', () => {
  const html =
    '<div>Preview&#847; &#8204; &#847; &#8204; &#847; &#8204;</div><table><tr><td><table><tr><td><h1>Tides</h1><p>High at&nbsp;six.</p></td></tr><tr><td>Ferry</td><td>9:00</td></tr></table></td></tr></table><ul><li>One</li><li>Two</li></ul>';
  expect(read(html).content).toBe('Preview\n\nTides\n\nHigh at six.\n\nFerry 9:00\n\n- One\n- Two');
});

test('S5.14 a mail without markup', () => {
  expect(
    mailOfText('At the pier.\n\nSent from my iPhone\n\nOn 13 May 2026, at 9:02, Bo wrote:\n> x'),
  ).toEqual({
    reply: 'At the pier.\n\nSent from my iPhone',
    content: 'At the pier.',
  });
});

test('raised, lowered and struck text is no part of the word before it', () => {
  const html =
    '<p>It holds 10<sup>6</sup> litres, log<sub>2</sub><b>8</b> and <sup>14</sup>C, for <s>400</s> 300.</p>';
  expect(read(html).reply).toBe('It holds 10^6 litres, log_{2}8 and ^{14}C, for ~~400~~ 300.');
});
