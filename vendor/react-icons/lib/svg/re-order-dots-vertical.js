import { createFluentIcon } from '../utils/createFluentIcon.js';
export const ReOrderDotsVertical20Regular = ( /*#__PURE__*/createFluentIcon('ReOrderDotsVertical20Regular', "20", ["M7 5a1 1 0 1 0 0-2 1 1 0 0 0 0 2m0 6a1 1 0 1 0 0-2 1 1 0 0 0 0 2m1 5a1 1 0 1 1-2 0 1 1 0 0 1 2 0m5-11a1 1 0 1 0 0-2 1 1 0 0 0 0 2m1 5a1 1 0 1 1-2 0 1 1 0 0 1 2 0m-1 7a1 1 0 1 0 0-2 1 1 0 0 0 0 2"]));
