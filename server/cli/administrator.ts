import type { Session } from './session.ts';

/** Who may log in as administrator, and whether this start made them. */
interface Administrator {
	username: string | null;
	isNew: boolean;
}

/**
 * The oldest administrator; in an installation without users one is made with the credentials, if there are any.
 * `username` is null when nobody can log in yet.
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
