import { createFluentIcon } from '../utils/createFluentIcon.js';
export const CircleFilled = ( /*#__PURE__*/createFluentIcon('CircleFilled', "1em", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]));
