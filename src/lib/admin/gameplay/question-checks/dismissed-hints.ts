const nameOf = (event: string) => `mq:${event}:hints-dismissed`;
const mostKept = 500;

/** The keys of the hints of an event that someone dismissed on this device. */
export function dismissedHints(event: string): string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(nameOf(event)) ?? '[]');
		return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}

/** Remembers a dismissed hint on this device: it stays away until its question changes. */
export function dismissHint(event: string, key: string): void {
	try {
		localStorage.setItem(nameOf(event), JSON.stringify([...dismissedHints(event), key].slice(-mostKept)));
	} catch {
		// Then it is back on the next visit.
	}
}
