import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowSync20Regular: FluentIcon;
