import texts from '#locales/en/index.json' with { type: 'json' };
import { addSourceTexts } from './locales.ts';

/*
 * English that no first view shows (`isLaterText`). A view that is loaded lazily and shows some of it imports this
 * module: then the texts are there before it is. Without a bundler this and `locales.ts` have all texts.
 */
addSourceTexts(texts);
