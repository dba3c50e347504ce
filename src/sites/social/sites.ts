import { bluesky } from '../bluesky/site.ts';
import { chatgpt } from '../chatgpt/site.ts';
import { claude } from '../claude/site.ts';
import type { Site } from '../define-site.ts';
import { discord } from '../discord/site.ts';
import { discourse } from '../discourse/site.ts';
import { facebook } from '../facebook/site.ts';
import { gemini } from '../gemini/site.ts';
import { github } from '../github/site.ts';
import { grok } from '../grok/site.ts';
import { hackerNews } from '../hacker-news/site.ts';
import { instagram } from '../instagram/site.ts';
import { lemmy } from '../lemmy/site.ts';
import { linkedin } from '../linkedin/site.ts';
import { mastodon } from '../mastodon/site.ts';
import { reddit } from '../reddit/site.ts';
import { slack } from '../slack/site.ts';
import { steam } from '../steam/site.ts';
import { substack } from '../substack/site.ts';
import { telegram } from '../telegram/site.ts';
import { threads } from '../threads/site.ts';
import { whatsapp } from '../whatsapp/site.ts';
import { x } from '../x/site.ts';

export const socialSites: readonly Site[] = [
  x,
  linkedin,
  facebook,
  instagram,
  reddit,
  hackerNews,
  github,
  mastodon,
  bluesky,
  threads,
  lemmy,
  discourse,
  substack,
  steam,
  discord,
  slack,
  whatsapp,
  telegram,
  chatgpt,
  claude,
  gemini,
  grok,
];
