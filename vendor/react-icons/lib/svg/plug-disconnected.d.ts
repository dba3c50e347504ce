import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PlugDisconnected20Regular: FluentIcon;
