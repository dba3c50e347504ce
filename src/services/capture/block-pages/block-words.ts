/** Texts of blocking pages as vendors ship them; by vendor, then by language. */

const any = (...parts: readonly RegExp[]) =>
  new RegExp(parts.map(({ source }) => source).join('|'), 'iu');

/** Only vendors of bot checks write these: no check for an article is needed. */
export const surelyCheck = any(
  // Cloudflare: challenge, 1020, 1015, 1009
  /ray id:\s*[0-9a-f]{12,}/,
  /needs to review the security of your connection|performance (?:&|and) security by cloudflare/,
  /enable javascript and cookies to continue/,
  // DataDome
  /enable js and disable any ad ?blocker/,
  // HUMAN (PerimeterX), Imperva (Incapsula, Distil)
  /press (?:&|and) hold to confirm you are|incapsula incident id|pardon our interruption/,
  /because we believe you are using automation tools/,
  // Akamai
  /errors\.edgesuite\.net|you don['’]t have permission to access .{1,300} on this server/,
  /powered and protected by akamai/,
  // AWS, Amazon
  /verify that you['’]re not a robot\. this requires javascript/,
  /make sure you['’]re not a robot|enter the characters you see (?:below|in the image)/,
  // Google, Reddit
  /our systems have detected unusual traffic/,
  /whoa there, pardner|you['’]ve been blocked by network security/,
);

/** Texts of bot checks that an article about them may contain too. */
export const checkWords = any(
  /just a moment\.{3}|just a moment…|attention required!|checking (?:if|your) (?:the site|browser)/,
  /verif(?:y|ying)(?: that)? you(?:['’]re| are) (?:a |not a )?(?:human|robot)|human verification/,
  /are you (?:a )?(?:human|robot)|i['’]?m not a robot|unusual (?:traffic|activity)/,
  /press (?:&|and) hold|access (?:to this page (?:has been|is) |was )?denied/,
  /you(?:['’]ve| have) been (?:temporarily )?(?:blocked|rate limited)|too many requests/,
  /request (?:(?:was|has been) )?(?:blocked|unsuccessful)|automated (?:requests|access)/,
  /security check|robot check|bot (?:detection|verification)|ddos protection/,
  /nur einen moment|bist du ein (?:mensch|roboter)|kein roboter|sicherheitsüberprüfung/,
  /un instant…|vérifi(?:er|ez|cation) que vous êtes (?:un )?humain|accès refusé/,
  /un momento…|no soy un robot|verificando que eres humano|perdón por la interrupción|acceso denegado/,
  /non sono un robot|não sou um robô|um momento…|acesso negado|nie jestem robotem/,
  /подтвердите, что вы (?:не робот|человек)|я не робот|доступ (?:запрещ[её]н|ограничен)/,
  /安全验证|人机验证|请完成验证|访问验证|请稍候…|ロボットではありません|しばらくお待ちください|로봇이 아닙니다|잠시만 기다리십시오/,
);

export const scriptWords = any(
  /(?:enable|turn on|activate|requires?|needs?|without) (?:javascript|cookies)/,
  /javascript (?:is|must be|has been|seems to be) (?:required|enabled|disabled|turned off|not available)/,
  /(?:doesn['’]t|does not) work (?:properly )?without javascript/,
  /something went wrong, but don['’]t fret/,
  /javascript (?:aktivieren|ist deaktiviert)|(?:aktivieren sie|bitte) .{0,20}javascript/,
  /activer javascript|activez .{0,20}javascript|habilit[ea]r? .{0,20}javascript/,
  /abilita(?:re)? .{0,20}javascript|включите javascript|javascriptを有効|启用 ?javascript|javascript를/,
);

export const consentWords = any(
  /before you continue|we (?:and our (?:\d+ )?partners )?(?:value|care about) your privacy/,
  /(?:accept|reject|manage) (?:all )?(?:cookies|choices)/,
  /bevor (?:sie|du) (?:zu|mit) (?:google|youtube|facebook)|alle (?:cookies )?akzeptieren|wir und unsere (?:\d+ )?partner/,
  /wir schätzen ihre privatsphäre|mit werbung (?:weiter|lesen)/,
  /avant d['’]accéder|tout accepter|continuer sans accepter|antes de continuar|aceptar todo/,
  /accetta tutto|alles accepteren|aceitar tudo|zaakceptuj wszystk|принять все|すべて同意|全部接受/,
);

/** A page that only states where it redirects to. */
export const relayWords = any(
  /redirect notice|the previous page is sending you to|you(?:['’]re| are) leaving (?:facebook|linkedin|instagram)/,
  /this link will take you to a page that['’]s not on/,
  /you are (?:now )?(?:being redirected|about to leave)|redirecting you (?:to|now)/,
  /(?:if|in case) you (?:are|were) not (?:automatically )?redirected/,
  /sie werden (?:\S+ )?weitergeleitet|vous allez être redirigé|será redirigido|sarai reindirizzato/,
);

export const loginWords = any(
  /you must (?:be logged|log|sign) in to (?:continue|view|see)/,
  /(?:log|sign) in (?:or sign up )?to (?:continue|view|see|facebook|instagram|linkedin|x)\b/,
  /log into facebook|join linkedin|create an account or log in/,
  /you['’]ve (?:read|reached) (?:all of )?your (?:\S+ ){0,4}(?:limit|free)|subscribe to (?:continue|keep) reading/,
  /melde(?:n sie sich| dich) an, um|connectez-vous (?:à|pour)|inicia sesión (?:en|para)|accedi (?:a|per)/,
);

/** Complete titles or headings, apart from a site's name. */
export const missingWords =
  /^(?:(?:error|fehler)[\s:]*)?(?:404\b.{0,40}|(?:sorry[,!]? )?(?:the |this )?page (?:was |could )?(?:not (?:be )?found|does(?:n['’]t| not) exist|is(?:n['’]t| not) available|is gone)|not found|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|página não encontrada|страница не найдена|页面不存在|页面未找到|ページが見つかりません|페이지를 찾을 수 없습니다)(?: ?[|·–—-] .{1,60})?[.!]?$/iu;
