import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const BookSearch20Regular: FluentIcon;
