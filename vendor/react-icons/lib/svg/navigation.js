import { createFluentIcon } from '../utils/createFluentIcon.js';
export const Navigation20Filled = ( /*#__PURE__*/createFluentIcon('Navigation20Filled', "20", ["M2 4.75c0-.41.34-.75.75-.75h14.5a.75.75 0 0 1 0 1.5H2.75A.75.75 0 0 1 2 4.75m0 5c0-.41.34-.75.75-.75h14.5a.75.75 0 0 1 0 1.5H2.75A.75.75 0 0 1 2 9.75M2.75 14a.75.75 0 0 0 0 1.5h14.5a.75.75 0 0 0 0-1.5z"]));
