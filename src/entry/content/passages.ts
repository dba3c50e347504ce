import { createPassageFinder } from '#page/passages/passage-finder.ts';
import { servePart } from './loader-world.ts';

servePart('passages', createPassageFinder);
