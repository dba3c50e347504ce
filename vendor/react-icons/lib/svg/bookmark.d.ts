import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Bookmark20Regular: FluentIcon;
