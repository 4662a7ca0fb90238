import { readFile } from 'node:fs/promises';
import { logFiles } from '../../../runtime/log/log-file.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export const logSources = ['requests', 'system'] as const;

/** One line of the log; `details` are its other fields, secrets masked when it was written. */
export interface LogEntry {
	at: string;
	level: (typeof logLevels)[number];
	source: (typeof logSources)[number];
	message: string;
	details: Record<string, unknown>;
}

/** Which lines are wanted: at least `level`, from `source`, with the text `q` anywhere (small letters), at most `limit`. */
interface TailQuery {
	source?: LogEntry['source'] | undefined;
	level?: LogEntry['level'] | undefined;
	q?: string | undefined;
	limit: number;
}

/** The newest lines of a log and of the files before it, newest first; lines that are no log lines are left out. */
export async function tailLog(file: string, query: TailQuery): Promise<LogEntry[]> {
	const found: LogEntry[] = [];
	for (const each of logFiles(file)) {
		const text = await readFile(each, 'utf8').catch(() => '');
		for (let end = text.length; end > 0 && found.length < query.limit;) {
			const start = text.lastIndexOf('\n', end - 1) + 1;
			const entry = matching(text.slice(start, end), query);
			if (entry) found.push(entry);
			end = start - 1;
		}
	}
	return found;
}

function matching(line: string, { source, level = 'debug', q }: TailQuery): LogEntry | undefined {
	// Scanned as text first: parsing every line of fifty megabytes would block the players.
	if (!line || (q && !line.toLowerCase().includes(q))) return undefined;
	const entry = entryOf(line);
	const isWanted = entry && (!source || entry.source === source);
	return isWanted && logLevels.indexOf(entry.level) >= logLevels.indexOf(level) ? entry : undefined;
}

function entryOf(line: string): LogEntry | undefined {
	try {
		const { at, level, message, ...details } = JSON.parse(line) as Omit<LogEntry, 'details' | 'source'>;
		if (!logLevels.includes(level)) return undefined;
		return { at, level, source: 'path' in details && 'method' in details ? 'requests' : 'system', message, details };
	} catch {
		return undefined;
	}
}
