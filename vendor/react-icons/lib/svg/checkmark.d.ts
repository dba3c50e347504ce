import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const CheckmarkFilled: FluentIcon;
export declare const Checkmark12Filled: FluentIcon;
export declare const Checkmark16Filled: FluentIcon;
export declare const Checkmark20Regular: FluentIcon;
