/** What a client says of itself to those who grant, at its document (CIMD) and where it registers (RFC 7591). */
export const clientMetadata = (redirect: string) => ({
  client_name: 'Gloss',
  redirect_uris: [redirect],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});
