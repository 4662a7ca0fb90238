interface Use {
	id: number;
	oldKey: number;
}
const keyOf = (event: string, { id }: Use) => `mq:${event}:key-kept:${id}`;

/** Whether someone decided on this device to keep the scores of so many answers. */
export function isKeyKept(event: string, use: Use): boolean {
	try {
		return localStorage.getItem(keyOf(event, use)) === String(use.oldKey);
	} catch {
		return false;
	}
}

/** Remembers that decision on this device. */
export function keepKey(event: string, use: Use): void {
	try {
		localStorage.setItem(keyOf(event, use), String(use.oldKey));
	} catch {
		// Then it asks again on the next visit.
	}
}
