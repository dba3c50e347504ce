import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowUpRegular: FluentIcon;
