import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowUpload20Regular: FluentIcon;
