import { createFluentIcon } from '../utils/createFluentIcon.js';
export const ArrowReply20Regular = ( /*#__PURE__*/createFluentIcon('ArrowReply20Regular', "20", ["M7.35 3.65c.2.2.2.5 0 .7L3.71 8h6.79a7.5 7.5 0 0 1 7.5 7.5.5.5 0 0 1-1 0A6.5 6.5 0 0 0 10.5 9H3.7l3.65 3.65a.5.5 0 0 1-.7.7l-4.5-4.5a.5.5 0 0 1 0-.7l4.5-4.5c.2-.2.5-.2.7 0"], { flipInRtl: true }));
