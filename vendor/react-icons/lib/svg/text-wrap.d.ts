import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextWrap20Regular: FluentIcon;
