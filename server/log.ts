import { maskedField, maskedText } from './mask.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];
/** Fields of a log line; never secrets, tokens or passwords. */
export type LogFields = Record<string, unknown>;

export interface Log {
	debug(message: string, fields?: LogFields): void;
	info(message: string, fields?: LogFields): void;
	warn(message: string, fields?: LogFields): void;
	error(message: string, fields?: LogFields): void;
}

/** Writes one JSON object a line: `{at, level, message, …fields}`; secrets in fields are masked. */
export function createLog(least: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
	const at =
		(level: LogLevel) =>
		(message: string, fields: LogFields = {}) => {
			if (levels.indexOf(level) < levels.indexOf(least)) return;
			write(JSON.stringify({ at: new Date().toISOString(), level, message, ...fields }, maskedField) + '\n');
		};
	return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A request path fit for a log: team, dashboard and ticket secrets are masked. */
export const maskedPath = maskedText;
