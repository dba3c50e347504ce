import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Apps20Regular: FluentIcon;
