import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Pause20Regular: FluentIcon;
