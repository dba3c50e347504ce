import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Navigation20Regular: FluentIcon;
export declare const Navigation20Filled: FluentIcon;
