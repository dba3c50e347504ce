import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextExpand20Regular: FluentIcon;
