import { pino } from 'pino';
import { redactField, redactText } from './redact.ts';
import { traceId } from './trace.ts';

type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
/** Fields of a log line; never secrets, tokens or passwords. */
type LogFields = Record<string, unknown>;

export interface Log {
	debug(message: string, fields?: LogFields): void;
	info(message: string, fields?: LogFields): void;
	warn(message: string, fields?: LogFields): void;
	error(message: string, fields?: LogFields): void;
}

/** Standard error, written without holding up the process; what waits is written at its end. */
export const openStandardError = () => pino.destination({ dest: 2, sync: false });

const redacted = (fields: LogFields): LogFields => JSON.parse(JSON.stringify(fields, redactField)) as LogFields;

/**
 * Writes one JSON object a line: `{level, at, …fields, message}`; secrets in fields and texts are masked. Lines of one request or
 * job have one `requestId`.
 */
export function createLog(least: LogLevel, write?: (line: string) => void): Log {
	const logger = pino(
		{
			level: least,
			base: null,
			messageKey: 'message',
			timestamp: () => `,"at":"${new Date().toISOString()}"`,
			formatters: { level: (level) => ({ level }), log: redacted }
		},
		write ? { write } : process.stderr
	);
	const at =
		(level: Exclude<LogLevel, 'silent'>) =>
		(message: string, fields: LogFields = {}) => {
			// Redacting takes time, and most responses only log at the lowest level.
			if (!logger.isLevelEnabled(level)) return;
			const requestId = traceId();
			logger[level](requestId ? { ...fields, requestId } : fields, redactText(message));
		};
	return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Whether a line of the log has at least this level, which is its first field. */
export const isAtLeast = (line: string, least: LogLevel): boolean =>
	levels.slice(levels.indexOf(least)).some((level) => line.startsWith(`{"level":"${level}"`));

/** Prints a link with its secret to standard error only: no log keeps it. */
export const showLink = (message: string, url: string): void =>
	void process.stderr.write(JSON.stringify({ at: new Date().toISOString(), level: 'warn', message, url }) + '\n');

/** A request path fit for a log: team, dashboard and ticket secrets are masked. */
export const redactPath = redactText;
