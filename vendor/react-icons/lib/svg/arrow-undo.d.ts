import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowUndo20Regular: FluentIcon;
