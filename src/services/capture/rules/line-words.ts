import { trimEndOf } from '#shared/trim-end.ts';

/**
 * Lines around articles on news and blog sites, by their first words or all of them. Only a
 * complete line is removed: prose with these words stays.
 */
const pointers = [
  "(?:read|see|watch|learn|find out|more) more|more|more (?:on|from|about|in|stories|news).{0,40}|don['’]?t miss|must read|related(?: (?:articles?|stories|posts?|content|links?|topics?|news|coverage|video))?|(?:you )?(?:may|might|could|ll) also (?:like|be interested in|enjoy).{0,12}|you may like|recommended(?: (?:for you|stories|reading))?|(?:most|more) (?:read|popular|viewed|shared)(?: (?:in|on|from) .{0,30})?|trending(?: now)?|popular|up next|next (?:article|story|post)|previous (?:article|story|post)|also (?:read|see|on .{0,30})",
  'mehr zum thema|lesen sie auch.{0,60}|zum weiterlesen|ähnliche (?:beiträge|artikel)|weitere (?:artikel|beiträge|meldungen|nachrichten)|das könnte (?:sie|dich) auch interessieren|auch interessant|meistgelesen',
  'à lire aussi.{0,80}|lire aussi.{0,80}|sur le même sujet|articles? (?:liés|similaires|associés)|lea? también.{0,80}|te puede interesar|noticias relacionadas|artículos relacionados|você (?:também )?pode gostar|самые популярные .{0,30}|leggi anche.{0,80}|potrebbe interessarti|leia (?:também|mais).{0,80}|veja também.{0,80}|czytaj (?:też|także|również|więcej).{0,80}|zobacz (?:też|także|również).{0,80}|dowiedz się więcej|читайте также.{0,80}|смотрите также.{0,80}|похожие (?:статьи|записи|материалы)|関連(?:記事|リンク|キーワード).{0,8}|あわせて読みたい|おすすめ(?:記事)?|相关(?:阅读|文章|新闻|推荐).{0,4}|推荐阅读|관련 ?기사|lees (?:ook|meer).{0,80}|læs også.{0,80}|läs (?:också|även|mer).{0,80}|les også.{0,80}',
];
const labels = [
  // advertising
  'advert(?:isement|ising)?s?|ad|ads|anzeige|werbung|publicit[ée]|publicidad|pubblicità|publicidade|reklama?|реклама|広告|广告|광고|pr',
  // sharing, printing, text size
  'share(?: (?:this|the|it)?(?: ?(?:article|story|post|page|video|entry))?(?: (?:on|via|with|by) .{0,20})?)?|teilen|compartir|partager|condividi|compartilh[ae]r?|udostępnij|поделиться|シェア|分享|공유|print(?: (?:this|article|page))?|order reprints|text size|(?:e-?mail|tweet|pin ?it|whatsapp|facebook|twitter|linkedin|pinterest|reddit|telegram|pint|baixar|copy link|copy|save)(?:[\\s,|·•/]+(?:e-?mail|tweet|pin ?it|whatsapp|facebook|twitter|linkedin|pinterest|reddit|telegram|pint|baixar|copy link|copy|save|print|share))*',
  ...pointers,
  // subscriptions and navigation
  'subscribe(?: (?:now|to .{0,40}))?|sign (?:in|up)(?: (?:for|to) .{0,60})?|log ?in|newsletters?|abonniere[n]?(?: sie)? (?:unseren|den) newsletter|(?:jetzt )?anmelden|skip to (?:main )?content|(?:back|zurück) (?:to|zum|zur) .{0,30}|home|close|caption|loading\\.*|(?:image|photo|slide|bild|foto) \\d+ (?:of |von |\\/ ?)?\\d+|\\d+ of \\d+|this slideshow requires javascript\\.?',
  // comments
  '(?:\\d+ )?comments?(?: \\(?\\d+\\)?)?|leave a (?:comment|reply)|post a comment|add (?:a )?comment|tell us what you think\\.*|kommentare?(?: (?:schreiben|\\(?\\d+\\)?))?|commentaires?|comentarios?|комментари[ий]|добавить (?:отзыв|комментарий)|コメント',
];
const labelOf = (parts: readonly string[]) =>
  new RegExp(`^(?:${parts.join('|')})\\s*[:：.!?…>»|]*$`, 'iu');
const label = labelOf(labels);
const pointer = labelOf(pointers);

/** Lines that start content after the article. */
export function isLabel(text: string): boolean {
  return text.length <= 100 && label.test(bare(text));
}

/** Those that start a list of other pages. */
export function isPointerLabel(text: string): boolean {
  return text.length <= 100 && pointer.test(bare(text));
}

function bare(text: string): string {
  return trimEndOf(text.replace(/^[\s*•·|>»«"'“”\-–—[\]]+/u, ''), /[\s*|»"'”\]]/u);
}

const monthNames =
  'jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|oct|okt|nov|dec|dez|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|stycz|lut|kwie|maj|czerw|lip|sierp|wrze|paźdz|listop|grud|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек';
const date = new RegExp(
  [
    `\\b(?:${monthNames})\\p{L}*\\.?,?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}`,
    `\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:de |d')?(?:${monthNames})\\p{L}*\\.?,?\\s+(?:de )?\\d{4}`,
    '\\d{4}[-/.年]\\s?\\d{1,2}[-/.月]\\s?\\d{1,2}日?',
    '(?<![\\d-])(?:[0-3]?\\d)[./-](?:[0-3]?\\d)[./-](?:19|20)?\\d{2}(?![\\d-])',
    '\\d{1,2}:\\d{2}\\s*(?:[ap]\\.?m\\.?|uhr|h\\b|[ce]s?t\\b|et\\b|gmt|utc)?',
  ].join('|'),
  'iu',
);
const stamp =
  /^(?:last )?(?:published|updated|posted|modified|aktualisiert|veröffentlicht|stand|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|atualizado|publikacja|aktualizacja|опубликовано|обновлено|更新|公開|掲載|on|am|le|el|il|date)\b/iu;
const byline =
  /^(?:by|von|par|por|di|av|door|autore?s?|text|words|story|reporting|author|written by|un texte de|przez|автор|著者|文)[:\s]\s*\p{Lu}/u;

/** A date, a time of publication, an author: a line about the article. */
export function isMeta(text: string): boolean {
  if (text.length > 160) return false;
  const words = text.split(/\s+/).length;
  if (words <= 10 && byline.test(uncapped(text)) && !/[.!?]["'”]?$/.test(text)) return true;
  if (!date.test(text)) return false;
  const rest = text.replace(new RegExp(date.source, 'giu'), ' ');
  const left = rest.match(/\p{L}{2,}/gu)?.length ?? 0;
  const isSentence = /[.!?。]["'”]?$/.test(text);
  return stamp.test(text) ? left <= 4 || (words <= 24 && !isSentence) : left <= 6 && !isSentence;
}

function uncapped(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const credit =
  /(?:\b(?:photo(?:graph)?s?|image|picture|credit|foto|imagen|abbildung|bild|quelle|fot|crédit|crédito|file photo)\b\s*(?:courtesy|by|von|de|par|:|\/|©)|©|\bgetty\b|\breuters\/|\/\s*(?:ap|afp|epa|reuters|getty)\b|\bvia (?:ap|getty|reuters)\b|\((?:ap|afp|epa|reuters)(?: photo)?[/)]|\bAP Photo\b|写真|図[：:])/iu;

/** Credits under a picture. */
export function isCredit(text: string): boolean {
  return text.length <= 220 && (credit.test(text) || gluedCredit.test(text));
}

/** Displayed on a line of its own by the page's style, which the copy does not contain. */
const gluedCredit =
  /[\p{Ll}.”"')](?:Credit|Photo|Image|Picture): ?\p{Lu}|\[(?:file ?: ?)?(?:reuters|ap|afp|epa|getty|al jazeera)\b[^\]]{0,30}\]$/u;
const creditStart =
  /^(?:(?:photo(?:graph)?|picture|image|foto|bild) (?:credit|source|courtesy)|photo(?:graph)?|photos by|photo by|foto|bildquelle|crédit photo|image credit) ?: ?\S.{0,100}$/iu;

const agency = /^(?:getty|reuters|\/|via\b)/i;

/** Where the words of a credit begin; `isAgency`: after the name of who took the picture. */
export function creditAt(text: string): { index: number; isAgency: boolean } | null {
  if (isCreditLine(text)) return { index: 0, isAgency: false };
  const glued = gluedCredit.exec(text);
  if (glued) return { index: glued.index + (glued[0].startsWith('[') ? 0 : 1), isAgency: false };
  const found = credit.exec(text);
  return found && { index: found.index, isAgency: agency.test(found[0]) };
}

/** A line that contains only the words of a picture's credit, at any position. */
export function isCreditLine(text: string): boolean {
  return creditStart.test(text);
}

const closing =
  /^(?:\(?(?:additional )?(?:reporting|writing|editing|edited) by\b|source ?:|quelle ?:|write to .{0,60}@|follow .{0,60}(?:twitter|@)|contact .{0,60}@|[\w.+-]+@[\w.-]+\.\w+$|(?:https?:\/\/)?(?:www\.)?(?:twitter|facebook|instagram|linkedin)\.com\/\S+$|©|\(c\) |copyright|all rights reserved|tags? ?:|filed under|categor(?:y|ies) ?:|schlagw[oö]rt|kategorien? ?:|etiquetas ?:|tags$)/iu;

const promotion =
  /^(?:subscribe|join (?:us|our)|follow us|like us|download (?:our|the) app|get .{0,80}\b(?:delivered|newsletter|inbox)|(?:jetzt )?abonnieren|note: we are .{0,40}comments|(?:puede|you can|sie können|vous pouvez) .{0,40}@.{0,80}(?:facebook|twitter|instagram))\b.*|^.{0,160}\b(?:sign up|click|subscribe) here(?: (?:for|to) .{0,50})?$/iu;

/** Requests to the reader after the end of the text, whole sentences included. */
export function isPromotion(text: string): boolean {
  return text.length <= 300 && promotion.test(trimEndOf(text, /[.!…»”"]/u));
}

/** The last lines of an article: contributors, contacts, filing. */
export function isClosing(text: string): boolean {
  return text.length <= 300 && closing.test(text);
}

const original =
  /^\(?(?:原文|оригинал|original (?:article|post|story|text)\b|originally (?:published|posted)\b|zum original|article original|artículo original)/iu;

/** Where a translation or a copy comes from. */
export function isSource(text: string): boolean {
  return text.length <= 120 && original.test(text);
}

const maxEnd = 200;
const sentenceEnd = /[.!?。！？…।؟][”"’'»)\]]*$/u;

/** Ends like a sentence in the scripts of the product's languages, and is no address. */
export function isSentence(text: string): boolean {
  const end = text.slice(-maxEnd);
  return sentenceEnd.test(end) && !/:\/\/\S+$/.test(end);
}
