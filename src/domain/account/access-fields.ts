/** Fields of a program's request for access (RFC 6749, 7636, 8707). */
export const accessFields = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const;
export type AccessField = (typeof accessFields)[number];
