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
  /** Cosine. */
  score: number;
}

/** Ends by terminate: vectors are read again. */
export interface MeaningApi {
  /** Passages that are about the query, the nearest first. */
  search(query: MeaningQuery): Promise<NearPassage[]>;
  /** Hashes of the texts that have no vectors yet. */
  missing(vectors: VectorsOfModel): Promise<string[]>;
}
