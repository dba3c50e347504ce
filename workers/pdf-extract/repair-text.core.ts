/**
 * Radicals of U+2E80–2EF3 that printing to PDF writes for similar characters; Unicode's own
 * normalisation does not change them (EquivalentUnifiedIdeograph.txt), unlike the Kangxi block.
 */
const radicals =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒⺳罓⺴罓⺶羊⺷羊⺸羊⺹耂⺺聿⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞飠⻟飠⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';
const radicalOf = new Map<string, string>();
for (let at = 0; at < radicals.length; at += 2) {
  radicalOf.set(radicals[at] ?? '', radicals[at + 1] ?? '');
}

const radical = /[\u2e80-\u2ef3]/g;
/** Kangxi radicals, Latin, Armenian and Hebrew ligatures, Arabic and vertical presentation forms. */
const composed =
  /[\u2f00-\u2fd5\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufb4f\ufb50-\ufd3d\ufd50-\ufdfc\ufe10-\ufe19\ufe30-\ufe48\ufe70-\ufefc]+/g;
/** Bullets of the Symbol and Wingdings fonts, which are not letters. */
const symbolBullet = /[\uf06c-\uf06f\uf071\uf076\uf077\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc]/g;
/** Controls, noncharacters and private use: nothing a person could read or quote. */
const unreadable = /(?!\s)\p{Cc}|[\u200b\u2060\ufeff\ue000-\uf8ff\ufffe\uffff]/gu;
/** Two alefs never meet: here a ligature of lam and alef was turned around letter by letter. */
const turnedLigature = /\u0627([\u0622\u0623\u0625\u0627])\u0644/g;
const plain = /^[\t\n\x20-\x7e\xa0-\xac\xae-\u05ff]*$/;

/** Text of a PDF with ligatures, radicals and symbols as the characters a person would type. */
export function repairText(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(radical, (character) => radicalOf.get(character) ?? character)
    .replace(composed, (characters) => characters.normalize('NFKC'))
    .replace(turnedLigature, '\u0627\u0644$1')
    .replace(symbolBullet, '•')
    .replace(unreadable, '');
}

const han = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const unspaced = new RegExp(
  `[${han}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Bopomofo}\\u3000-\\u30ff\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65]`,
  'u',
);

/** True where two lines of one paragraph meet without a space between them. */
export function meetsUnspaced(before: string, after: string): boolean {
  const last = Array.from(before.slice(-2)).at(-1) ?? '';
  const [first = ''] = Array.from(after.slice(0, 2));
  return unspaced.test(last) && unspaced.test(first);
}
