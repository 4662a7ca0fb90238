/** An address with some of its parameters changed, null taking one away; what a form or a save left in it goes too. */
export function addressWith({ pathname, search }: URL, changes: Record<string, string | number | null>): string {
	const query = new URLSearchParams(search);
	for (const name of [...query.keys()]) if (name.startsWith('/') || name === 'status') query.delete(name);
	for (const [name, value] of Object.entries(changes)) {
		if (value === null) query.delete(name);
		else query.set(name, String(value));
	}
	return query.size ? `${pathname}?${query}` : pathname;
}
