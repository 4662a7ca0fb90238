import type { Session } from './session.ts';

/** The first administrator, and whether this start created them. */
interface Administrator {
	username: string | null;
	isNew: boolean;
}

/**
 * The oldest administrator. Without users, one is created with the credentials, if there are any. `username` is null if
 * nobody can log in yet.
 */
export async function ensureAdministrator(
	{ perform }: Pick<Session, 'perform'>,
	credentials: () => { username: string; password: string } | undefined
): Promise<Administrator> {
	const known = await perform('user.first', {});
	const given = known.user ? undefined : credentials();
	const { user, created } = given ? await perform('user.first', given) : known;
	return { username: user?.username ?? null, isNew: created };
}
