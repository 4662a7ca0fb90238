import { faultFields } from './log/fault-fields.ts';
import type { Log } from './log/log.ts';

/** Logs unhandled rejections; one failing page must not end every event. */
export function logUnhandledRejections(log: Log): void {
	process.on('unhandledRejection', (reason) => {
		log.error('a failure was not caught', faultFields(reason));
	});
}
