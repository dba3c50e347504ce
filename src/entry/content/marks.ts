import { createMarks } from '#page/marks/marks.ts';
import { servePart } from './serve-part.ts';

servePart('marks', (life) => createMarks(document, life));
