import { expose } from 'comlink';
import { frameApi } from '#app/capture/parsing/parser-frame.ts';
import { portOfParent } from '#platform/web/sandboxed-frame.ts';

// The sandboxed page that parses captured pages: in Chromium in a process of its own.
void portOfParent().then((port) => expose(frameApi(new DOMParser()), port));
