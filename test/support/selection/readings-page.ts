/** Words with their readings in every form that pages have, and words that do not show. */
export const readingsUrl = 'https://fields.example/readings';

export const readingsPage = `<!doctype html><html lang="ja"><title>Readings</title>
<style>body { font: 16px/32px sans-serif; margin: 80px 40px 2000px; } .off { display: none; } .unseen { visibility: hidden; }</style>
<p id="plain"><ruby>東京<rt>とうきょう</rt></ruby>へ<ruby>行<rt>い</rt></ruby>きます。</p>
<p id="brackets">明日は<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ<ruby>行<rp>(</rp><rt>い</rt><rp>)</rp></ruby>きます。</p>
<p id="levels"><ruby>東<rt>とう</rt>京<rt>きょう</rt><rtc><rt>Tokyo</rt></rtc></ruby>と<ruby><rb>北</rb><rb>京</rb><rt>běi</rt> <rt>jīng</rt></ruby>に行きます。</p>
<p id="hidden"><ruby>東京<span class="off">府</span><rt>とうきょう</rt><rt class="off">とうけい</rt></ruby>へ<span class="unseen">決して</span><ruby>行<rt class="off">い</rt></ruby>きます。</p>
<script>
  function selectFrom(start, from, end, to) {
    const range = document.createRange();
    const textOf = (place) => place.split(' > ').reduce((at, step) => at.childNodes[step] ?? at.querySelector(step), document);
    range.setStart(textOf(start), from);
    range.setEnd(textOf(end), to);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  }
</script></html>`;
