import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PinOff20Regular: FluentIcon;
