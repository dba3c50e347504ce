import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Pin16Filled: FluentIcon;
export declare const Pin20Regular: FluentIcon;
