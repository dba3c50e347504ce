import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Eye20Regular: FluentIcon;
