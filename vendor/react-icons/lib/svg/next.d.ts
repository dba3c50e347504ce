import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Next20Regular: FluentIcon;
