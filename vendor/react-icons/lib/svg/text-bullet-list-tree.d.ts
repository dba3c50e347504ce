import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextBulletListTree20Regular: FluentIcon;
