import { APICallError } from 'ai';

/** A vendor's refusal in the form of the provider packages, which `fromVendor` reads. */
export function failedCall({ status, headers, url }: Response, responseBody: string): APICallError {
  return new APICallError({
    message: `status ${status}`,
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
    responseBody: responseBody.slice(0, 20_000),
  });
}
