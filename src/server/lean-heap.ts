import { setFlagsFromString } from 'node:v8';

/*
 * V8 lets garbage stand for as long as the machine has room, which for a server that takes fifty files
 * at once was 300 MB of which it used 50. The old generation is collected when it has grown by a fifth.
 * Read at every collection, so that it may be set here; `npm run bench -- upload` shows what it does.
 */
setFlagsFromString('--heap-growing-percent=20');
