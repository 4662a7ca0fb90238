const most = 6;

interface Owner {
	user: { username: string };
	namespace: string;
}
const placeOf = ({ user, namespace }: Owner) => `search ${user.username} ${namespace}`;

/** What was opened recently in a namespace on this device, as `kind:id`, newest first; no names are stored. */
export function recentKeys(owner: Owner): string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(placeOf(owner)) ?? '[]');
		return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one.length <= 220).slice(0, most) : [];
	} catch {
		return [];
	}
}

/** Remembers a choice; a browser that keeps nothing forgets it. */
export function remember(owner: Owner, key: string): void {
	try {
		const keys = [key, ...recentKeys(owner).filter((one) => one !== key)].slice(0, most);
		localStorage.setItem(placeOf(owner), JSON.stringify(keys));
	} catch {
		// The next search begins without it.
	}
}
