import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Previous20Regular: FluentIcon;
