// Loaded into the measured server before it (`--import`): counts statements and the longest time its loop stood still.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What the server tells when it is asked; both begin anew with every question. */
export interface Reading {
	statements: number;
	/** Milliseconds. */
	longestBlock: number;
}

let statements = 0;

/** Counts the calls of some methods and leaves them as they are. */
function count(prototype: object, names: string[]): void {
	const methods = prototype as Record<string, (...words: unknown[]) => unknown>;
	for (const name of names) {
		const method = methods[name]!;
		methods[name] = function counted(this: unknown, ...words: unknown[]) {
			statements += 1;
			return method.apply(this, words);
		};
	}
}
count(StatementSync.prototype, ['run', 'get', 'all', 'iterate']);
count(DatabaseSync.prototype, ['exec']);
// Loaded only where the product loads it too: what is measured is its memory.
if (process.env.DATABASE_URL?.startsWith('mysql')) {
	const { default: mysql } = (await import('mysql2')) as unknown as { default: { Connection: { prototype: object } } };
	count(mysql.Connection.prototype, ['query', 'execute']);
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
process.on('message', () => {
	process.send!({ statements, longestBlock: delay.max / 1e6 } satisfies Reading);
	statements = 0;
	delay.reset();
});
// Listening must not keep a stopping server alive.
process.channel?.unref();
