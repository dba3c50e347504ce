import { createFluentIcon } from '../utils/createFluentIcon.js';
export const MusicNote220Regular = ( /*#__PURE__*/createFluentIcon('MusicNote220Regular', "20", ["M14.7 2.23a1 1 0 0 1 1.3.95V13.5a2.5 2.5 0 1 1-1-2V6.18L8 8.37v7.13a2.5 2.5 0 1 1-1-2V5.37a1 1 0 0 1 .7-.96zM8 7.32l7-2.19V3.18L8 5.37zM5.5 14a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3m6.5-.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0"]));
