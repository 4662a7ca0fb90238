interface Use {
	id: number;
	oldKey: number;
}
const keyOf = (event: string, { id }: Use) => `mq:${event}:key-kept:${id}`;

/** Whether somebody decided on this device that so many answers keep the score of an older key. */
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
		// Then it is asked again on the next visit.
	}
}
