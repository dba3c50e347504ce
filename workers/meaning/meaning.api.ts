import type { PackedVectors } from '../memory/memory.api.ts';

export interface VectorsOfModel {
  /** Name of the owner's database. */
  database: string;
  model: string;
}

export interface MeaningQuery extends VectorsOfModel {
  /** As `pack` of the same model makes it. */
  vector: Int8Array<ArrayBuffer>;
  /** Hashes of the texts that are looked at; null: all. */
  only: readonly string[] | null;
  max: number;
}

/** A passage whose vector is near. */
export interface NearPassage {
  /** Of its text. */
  hash: string;
  /** From 0. */
  passage: number;
  /** Cosine, without what all passages have in common. */
  score: number;
  /** Nearer than the nearest of so many that have nothing to do with the query. */
  isSure: boolean;
}

export interface FoundByMeaning {
  /** The nearest first. */
  passages: NearPassage[];
  /** That have vectors of the model, or were refused. */
  texts: number;
}

/** Where the table of word pieces is stored (`CacheStorage`), and how its file begins. */
export const tableCache = 'gloss-meaning-table';
export const tableKey = 'https://table.gloss.invalid/';
export const tableMagic = 'GLOSSTAB';

/** Ends by terminate: vectors are read again. */
export interface MeaningApi {
  /** Vectors by the table that was downloaded. `model`: its id in memory. @throws model_not_downloaded */
  embed(model: string, texts: readonly string[]): Promise<PackedVectors>;
  /** Passages that are about the query, the nearest first. */
  search(query: MeaningQuery): Promise<FoundByMeaning>;
  /** Hashes of the texts that have no vectors yet. */
  missing(vectors: VectorsOfModel): Promise<string[]>;
}
