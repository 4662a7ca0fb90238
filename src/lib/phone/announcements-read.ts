const mostKept = 50;
const keyOf = (event: string): string => `mq:${event}:read`;

/** The announcements of an event that were read on this device. */
export function readBefore(event: string): number[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(keyOf(event)) ?? '[]');
		return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
	} catch {
		return [];
	}
}

/** Stores which were read beyond this page, if the device allows it; returns them. */
export function keepRead(event: string, ids: number[]): number[] {
	const kept = ids.slice(-mostKept);
	try {
		localStorage.setItem(keyOf(event), JSON.stringify(kept));
	} catch {
		// They are remembered as long as the page lives.
	}
	return kept;
}
