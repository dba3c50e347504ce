import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const SearchRegular: FluentIcon;
export declare const Search20Regular: FluentIcon;
