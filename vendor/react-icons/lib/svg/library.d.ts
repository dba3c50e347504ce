import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Library20Regular: FluentIcon;
