import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextBulletListSquare20Regular: FluentIcon;
