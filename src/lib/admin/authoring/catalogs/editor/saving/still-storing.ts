const running = new Map<string, Promise<void>>();

/** Says that an editor of this event was left and stores what it still has. */
export function keepStoring(event: string, work: Promise<void>): void {
	const all = Promise.all([running.get(event), work]).then(() => {
		if (running.get(event) === all) running.delete(event);
	});
	running.set(event, all);
}

/** Ends once the editors of this event that were left have stored what they had; undefined when none is at it. */
export const stillStoring = (event: string): Promise<void> | undefined => running.get(event);
