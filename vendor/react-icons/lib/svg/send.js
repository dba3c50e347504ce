import { createFluentIcon } from '../utils/createFluentIcon.js';
export const Send20Filled = ( /*#__PURE__*/createFluentIcon('Send20Filled', "20", ["M2.72 2.05a.5.5 0 0 0-.7.58l1.5 5.62q.09.3.4.36l6.85 1.14c.28.05.28.45 0 .5l-6.85 1.14a.5.5 0 0 0-.4.36l-1.5 5.62a.5.5 0 0 0 .7.58l15-7.5a.5.5 0 0 0 0-.9z"], { flipInRtl: true }));
