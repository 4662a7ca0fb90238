import cluster from 'node:cluster';

/** Whether this process is one of several that share a port. */
export const isWorker = (): boolean => cluster.isWorker;

/** Whether this process prepares the installation: it is alone, or the first of several. */
export const isFirst = (): boolean => cluster.worker === undefined || cluster.worker.id === 1;

/** Tells a worker that its successor listens. */
export const replacement = { isReplaced: true } as const;

/** Calls back once when this worker is to give way to a new one, which already listens. */
export function whenReplaced(work: () => void): void {
	if (!cluster.isWorker) return;
	const hear = (message: Partial<typeof replacement> | null) => {
		if (!message?.isReplaced) return;
		process.off('message', hear);
		work();
	};
	process.on('message', hear);
}

/** Sends a message to the process that started this worker; false where there is no channel to it. */
export function tellPrimary(message: object): boolean {
	if (!process.connected || !process.send) return false;
	// Without a listener, an error of the channel would end the process.
	process.send(message, undefined, undefined, () => undefined);
	return true;
}
