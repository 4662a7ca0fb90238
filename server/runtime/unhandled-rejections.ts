import type { Log } from './log/log.ts';

/** Logs promises whose failure nobody caught; one page that fails so must not end the events of everybody. */
export function logUnhandledRejections(log: Log): void {
	process.on('unhandledRejection', (reason) => {
		log.error('a failure was not caught', { stack: (reason as Error | undefined)?.stack ?? String(reason) });
	});
}
