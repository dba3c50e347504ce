import { createPageCards } from '#page/card/page-cards.ts';
import { servePart } from './serve-part.ts';

servePart('card', (life) => createPageCards(document, life));
