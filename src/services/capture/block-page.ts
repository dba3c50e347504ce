/** What may stand in place of the page that was asked for (S8.8, status 301). */
export type BlockPage = 'captcha' | 'consent' | 'script' | 'relay';

/** A page with this much to say is the page itself, whatever words are in it. */
const mostWords = 1500;
const fewWords = 500;

/** Elements of checks that stand alone on their page (Cloudflare, PerimeterX, DataDome, AWS …). */
const checks = [
  '#challenge-form',
  '#challenge-running',
  '#cf-challenge-running',
  '.cf-browser-verification',
  '.cf-error-details',
  '#cf-wrapper',
  '#px-captcha',
  '#challenge-container',
  '#sec-if-cpt-container',
  '#distilCaptchaForm',
  '.g-recaptcha',
  '.h-captcha',
  '.cf-turnstile',
  '[src*="captcha-delivery.com"]',
  '[src*="/cdn-cgi/challenge-platform/"]',
  '[src*="_Incapsula_Resource"]',
  '[src*="awswaf"]',
  'form[action*="captcha" i]',
].join();

const checkWords =
  /just a moment|attention required|checking (?:if|your) (?:the site|browser)|verif(?:y|ying) (?:that )?you are (?:a )?(?:human|not a robot)|are you (?:a )?(?:human|robot)|i['’]?m not a robot|unusual (?:traffic|activity)|pardon our interruption|press (?:&|and) hold|access (?:to this page has been )?denied|you have been blocked|request (?:was )?blocked|automated (?:requests|access)|security check|robot check|bot (?:detection|verification)|ddos protection|bist du ein (?:mensch|roboter)|kein roboter|vérifi(?:er|ez|cation) que vous êtes humain|no soy un robot|non sono un robot|não sou um robô|подтвердите, что вы не робот|я не робот|安全验证|人机验证|请完成验证|访问验证|ロボットではありません|로봇이 아닙니다/iu;

const scriptWords =
  /(?:enable|turn on|activate|requires?|needs?|without) (?:javascript|cookies)|javascript (?:is|must be|has been|seems to be) (?:required|enabled|disabled|turned off)|(?:doesn['’]t|does not) work (?:properly )?without javascript|javascript (?:aktivieren|ist deaktiviert)|(?:aktivieren sie|bitte) .{0,20}javascript|activer javascript|activez .{0,20}javascript|habilit[ea]r? .{0,20}javascript|abilita(?:re)? .{0,20}javascript|включите javascript|javascriptを有効|启用 ?javascript|javascript를/iu;

const consentHosts = /^(?:consent|guce|cmp|privacy-?gate|cookiewall|consentmanager)\./;
const consentPaths = /^\/(?:cookie-?wall|consent|collectconsent|privacy-?(?:wall|gate))(?:\/|$)/i;
const consentWords =
  /before you continue|we (?:and our (?:\d+ )?partners )?(?:value|care about) your privacy|(?:accept|reject|manage) (?:all )?(?:cookies|choices)|bevor (?:sie|du) (?:zu )?|alle akzeptieren|wir (?:und unsere partner )?(?:schätzen|verarbeiten)|mit werbung (?:weiter|lesen)|avant d['’]accéder|tout accepter|continuer sans accepter|antes de continuar|aceptar todo|accetta tutto|alles accepteren|aceitar tudo|zaakceptuj wszystk|принять все/iu;

/**
 * Pure: why a page that was asked for by its address is not that page; null: it is. For pages of
 * any host; those of search engines have their own rules (`#sites/search/block.ts`).
 */
export function blockPageOf(page: Document, url: string): BlockPage | null {
  const at = URL.parse(url);
  if (at && (consentHosts.test(at.hostname) || consentPaths.test(at.pathname))) return 'consent';
  const text = wordsOf(page);
  if (text.length > mostWords) return null;
  const all = `${page.title} ${text}`;
  if (text.length <= fewWords && refreshes(page)) return 'relay';
  if (checkWords.test(all) || (text.length <= fewWords && page.querySelector(checks))) {
    return 'captcha';
  }
  if (text.length > fewWords)
    return consentWords.test(text) && isMostlyAsk(page) ? 'consent' : null;
  if (consentWords.test(text)) return 'consent';
  return scriptWords.test(`${all} ${noscriptOf(page)}`) ? 'script' : null;
}

/** Buttons and a form, and no heading of an article with paragraphs under it. */
function isMostlyAsk(page: Document): boolean {
  return page.querySelectorAll('article,main p,h2 ~ p').length < 2;
}

function refreshes(page: Document): boolean {
  const refresh = page.querySelector('meta[http-equiv="refresh" i]');
  const [, delay = '99'] = /^\s*(\d+)/.exec(refresh?.getAttribute('content') ?? '') ?? [];
  return Number(delay) <= 5 && /url/i.test(refresh?.getAttribute('content') ?? '');
}

function wordsOf(page: Document): string {
  const body = page.body?.cloneNode(true) as Element | undefined;
  if (!body) return '';
  for (const node of body.querySelectorAll('script,style,noscript,template')) node.remove();
  return fold(body.textContent);
}

function noscriptOf(page: Document): string {
  return [...page.querySelectorAll('noscript')].map((each) => fold(each.textContent)).join(' ');
}

const fold = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
