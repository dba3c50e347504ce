import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextWrapOff20Regular: FluentIcon;
