import { z } from 'zod';
import { logFileOf } from '../../../runtime/log/log-file.ts';
import { operation } from '../../../operation/operation.ts';
import { logLevels, logSources, tailLog } from './tail.ts';

/** The newest lines of this process's log, newest first; `isKept` is false when no file is written. */
export const listLogs = operation({
	summary: 'Show the newest lines of the log.',
	access: { area: 'logs' },
	input: z.strictObject({
		source: z.enum(logSources).optional().describe('Lines of requests, or those of everything else'),
		level: z.enum(logLevels).optional().describe('Least level'),
		q: z.string().trim().toLowerCase().max(200).optional().describe('Text anywhere in the line'),
		limit: z.coerce.number().int().min(1).max(1000).default(200)
	}),
	async run({ input, dependencies }) {
		const file = logFileOf(dependencies.env);
		return { isKept: file !== undefined, entries: file === undefined ? [] : await tailLog(file, input) };
	}
});
