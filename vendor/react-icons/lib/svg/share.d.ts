import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Share20Regular: FluentIcon;
