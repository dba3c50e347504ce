import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowLeft20Regular: FluentIcon;
