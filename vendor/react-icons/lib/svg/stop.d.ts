import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Stop20Regular: FluentIcon;
export declare const Stop20Filled: FluentIcon;
