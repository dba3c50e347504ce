import { showsNoCutText } from '#test/support/locale-screens.ts';

showsNoCutText(2);
