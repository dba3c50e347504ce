/**
 * When a person signs in or out, in any page, this one is loaded again, with the rows of who is signed in then. It keeps
 * nothing of who was before, and what it was writing for them ends as if the page was closed.
 */
export function reloadForOwner(onChanged = () => location.reload()): void {
  const follow = async () => {
    const { followOwner } = await import('#services/store/owners/follow-owner.ts');
    const { openStore } = await import('#services/store/database/store.ts');
    followOwner(openStore(), onChanged);
  };
  follow().catch((error: unknown) => console.error('the owner is not followed', error));
}
