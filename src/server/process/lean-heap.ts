import { setFlagsFromString } from 'node:v8';

/*
 * V8 delays garbage collection while the machine has memory: a server that received fifty files at the
 * same time held 300 MB, of which it used 50. Here the old generation is collected when it has grown by
 * a fifth. V8 reads the flag at every collection, so it may be set at run time; `npm run bench -- upload`
 * measures it.
 */
setFlagsFromString('--heap-growing-percent=20');
