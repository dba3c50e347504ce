import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowDownRegular: FluentIcon;
export declare const ArrowDown20Regular: FluentIcon;
