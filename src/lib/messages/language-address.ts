/** The page of an address in another language; opening it makes that the choice of this device. */
export function addressIn({ pathname, search }: URL, language: string): string {
	const query = new URLSearchParams(search);
	// After a refused form the address names its action, which a link cannot call.
	for (const name of [...query.keys()]) if (name.startsWith('/')) query.delete(name);
	query.set('lang', language);
	return `${pathname}?${query}`;
}
