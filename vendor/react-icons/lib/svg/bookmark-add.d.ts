import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const BookmarkAdd20Regular: FluentIcon;
