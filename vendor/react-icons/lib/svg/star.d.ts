import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const StarFilled: FluentIcon;
export declare const StarRegular: FluentIcon;
