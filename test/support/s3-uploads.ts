/*
 * What s3rver does not implement: the list of unfinished multipart uploads, and their abort
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html and
 * API_AbortMultipartUpload.html), recorded from the calls and answers that pass.
 */
interface Started {
  key: string;
  uploadId: string;
  initiated: Date;
}

export class S3Uploads {
  #begun = new Map<string, Started>();
  /** Of one page of the list. */
  pageSize = 1000;
  /** Some services list uploads of other prefixes too. */
  keepsToPrefix = true;

  /** `key uploadId` of uploads that are neither complete nor aborted. */
  get open(): string[] {
    return Array.from(this.#begun.values(), ({ key, uploadId }) => `${key} ${uploadId}`);
  }

  /** A call that succeeded. */
  answered(method: string, url: string, body: string): void {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const uploadId = searchParams.get('uploadId');
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = /<UploadId>([^<]+)</.exec(body)?.[1] ?? '';
      const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
      this.#begun.set(id, { key, uploadId: id, initiated: new Date() });
    } else if (uploadId !== null && method === 'POST') {
      this.#begun.delete(uploadId);
    }
  }

  /** The answer to a call that s3rver does not implement; null: it does. */
  answer(method: string, url: string): { status: number; body: string } | null {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const uploadId = searchParams.get('uploadId');
    if (method === 'DELETE' && uploadId !== null) {
      if (this.#begun.delete(uploadId)) return { status: 204, body: '' };
      return { status: 404, body: '<Error><Code>NoSuchUpload</Code><Message>no</Message></Error>' };
    }
    const isBucket = pathname.split('/').filter(Boolean).length === 1;
    if (method !== 'GET' || !isBucket || !searchParams.has('uploads')) return null;
    return { status: 200, body: this.#list(searchParams) };
  }

  #list(query: URLSearchParams): string {
    const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
    const prefix = query.get('prefix') ?? '';
    const all = Array.from(this.#begun.values())
      .filter(({ key }) => !this.keepsToPrefix || key.startsWith(prefix))
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .filter((each) => !query.has('key-marker') || placeOf(each) > after);
    const page = all.slice(0, this.pageSize);
    const isTruncated = all.length > page.length;
    const last = page.at(-1);
    const entries = page.map(
      ({ key, uploadId, initiated }) =>
        `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiator><ID>1</ID><DisplayName>S3</DisplayName></Initiator><StorageClass>STANDARD</StorageClass><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    const next =
      last &&
      `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.uploadId}</NextUploadIdMarker>`;
    return `<?xml version="1.0" encoding="UTF-8"?>
<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>b</Bucket><Prefix>${prefix}</Prefix><KeyMarker/><UploadIdMarker/>${isTruncated ? next : ''}<MaxUploads>1000</MaxUploads><IsTruncated>${isTruncated}</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`;
  }
}

const placeOf = ({ key, uploadId }: Started) => `${key} ${uploadId}`;
