/**
 * Every process learns of a change from the store itself, whatever wrote it: of an owner's new rev, and of sessions that
 * end. PostgreSQL sends it when the transaction commits.
 */
export const notices: readonly string[] = [
  `create function gloss_notify_rev() returns trigger language plpgsql as $$
    begin
      perform pg_notify('gloss_rev', new.rev || ' ' || new.owner_id);
      return null;
    end $$`,
  `create trigger owner_rev after update of rev on owner
    for each row when (new.rev is distinct from old.rev)
    execute function gloss_notify_rev()`,
  `create function gloss_notify_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('gloss_session', old.session_id::text);
      return null;
    end $$`,
  `create trigger session_revoked after update of revoked_at on session
    for each row execute function gloss_notify_session()`,
  `create trigger session_deleted after delete on session
    for each row execute function gloss_notify_session()`,
];
