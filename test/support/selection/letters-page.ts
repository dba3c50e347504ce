/** Every kind of host that text is selected in, under a policy that forbids frames. */
export const lettersUrl = 'https://letters.example/selection';
export const strictPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self'";

export const lettersPage = `<!doctype html><html lang="en"><title>Letters</title>
<style>body { font: 16px/24px sans-serif; margin: 120px 40px 2000px; }
p, textarea, input, iframe, div { margin: 0 0 24px; }</style>
<p id="words">The tide come in at six and the pier was mended twice.</p>
<textarea id="letter" rows="4" cols="50">Dear Ida,
the tide come at six.
Yours, Ben</textarea><br>
<input id="subject" size="40" value="the tide come at six."><br>
<div id="rich" contenteditable="true">the tide come at six.</div>
<div id="host"></div>
<iframe id="wide" src="/inner" width="500" height="340"></iframe>
<iframe id="small" src="/inner" width="300" height="90"></iframe>
<script>
  const root = document.querySelector('#host').attachShadow({ mode: 'open' });
  root.innerHTML = '<textarea id="inside" rows="3" cols="40">the tide come at six.</textarea>';
  window.keys = [];
  for (const type of ['keydown', 'keypress', 'keyup', 'input', 'message']) {
    addEventListener(type, (event) => keys.push(event.type + ' ' + (event.key || '')), true);
  }
</script></html>`;

export const innerUrl = 'https://letters.example/inner';
export const innerPage = `<!doctype html><title>Inner</title>
<textarea id="letter" rows="3" cols="30">the tide come at six.</textarea>`;
