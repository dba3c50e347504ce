import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Laptop20Regular: FluentIcon;
