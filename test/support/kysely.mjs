export * from 'kysely';
export * from 'kysely/migration';
