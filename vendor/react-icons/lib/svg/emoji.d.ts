import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Emoji20Regular: FluentIcon;
