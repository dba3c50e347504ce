import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Send20Filled: FluentIcon;
