import type { ObjectStore } from '#server/objects/object-store.ts';

/** An object store whose calls are recorded, as `get KEY FIRST-LAST`. */
export function watchedStore(store: ObjectStore, note: (call: string) => void): ObjectStore {
  return {
    keys: store.keys,
    put(key, body, options) {
      note(`put ${key} ${options.type}`);
      return store.put(key, body, options);
    },
    get(key, range) {
      note(`get ${key} ${range ? `${range.first}-${range.last}` : 'all'}`);
      return store.get(key, range);
    },
    head(key) {
      note(`head ${key}`);
      return store.head(key);
    },
    delete(key) {
      note(`delete ${key}`);
      return store.delete(key);
    },
    list: () => store.list(),
    dropUnfinished: (before) => store.dropUnfinished(before),
  };
}
