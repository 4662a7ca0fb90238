import type { Log } from './log/log.ts';
import { whenReplaced } from './processes/worker.ts';

/**
 * Stops gracefully on SIGINT and SIGTERM: pending responses are finished and the database is closed. A worker that is
 * replaced gives way before.
 */
export function stopOnSignal(running: { stop(): Promise<void>; retire?(): Promise<void> }, log: Log): void {
	let isStopping = false;
	const stop = (signal: string) => {
		if (isStopping) return;
		isStopping = true;
		log.info('stopping', { signal });
		running.stop().then(
			() => process.exit(0),
			(error: unknown) => {
				log.error('stop failed', { error: String(error) });
				process.exit(1);
			}
		);
	};
	whenReplaced(() => void running.retire?.().finally(() => stop('replaced')));
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(signal));
}
