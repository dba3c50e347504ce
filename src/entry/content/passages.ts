import { createPassageFinder } from '#page/passages/passage-finder.ts';
import { servePart } from './serve-part.ts';

servePart('passages', createPassageFinder);
