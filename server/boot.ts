import type { RequestHandler } from 'express';
import { createDomainBook } from './access/domain-book.ts';
import { createRateLimits } from './access/rates.ts';
import { createSettingsBook } from './access/settings-book.ts';
import { createApp, type App } from './app.ts';
import { openDatabase } from './database.ts';
import type { Env } from './env.ts';
import { askHost } from './features/domains/ask-host.ts';
import { startMinuteJob } from './jobs/minute.ts';
import { watchOtherWriters } from './jobs/other-writers.ts';
import { logFileOf, openLogFile } from './log-file.ts';
import { createLog, type Log } from './log.ts';
import { initModels } from './models.ts';
import type { Parts } from './parts.ts';

/** The address that links carry: PUBLIC_URL, else the main domain with the port. */
export function publicUrlOf({ PUBLIC_URL, MAIN_DOMAIN, PORT }: Env): string {
	const main = MAIN_DOMAIN.split(',')[0]?.trim() || 'localhost';
	return (PUBLIC_URL || `http://${main}:${PORT}`).replace(/\/+$/, '');
}

/** Where the database is. */
export const databaseUrlOf = ({ DATABASE_URL, DATA_DIR }: Env): string =>
	DATABASE_URL || `sqlite:${DATA_DIR}/marquee.db`;

/** Opens the database, brings it up to date, and gathers the parts of the process; no server yet. */
export async function openParts(env: Env, clock: () => Date = () => new Date()): Promise<Parts> {
	const database = openDatabase(databaseUrlOf(env));
	initModels(database.sequelize);
	await database.migrator.up();
	const domains = createDomainBook(database);
	const settings = createSettingsBook(database);
	await Promise.all([domains.load(), settings.load()]);
	return {
		env,
		database,
		log: openLog(env),
		limits: createRateLimits(env.RATE_LIMIT_SCALE),
		domains,
		settings,
		clock,
		askHost,
		announce: () => undefined,
		readTopic: async () => ({ ok: false, error: 'unavailable' }),
		publicUrl: publicUrlOf(env)
	};
}

/** Every line goes to standard error, and to the log file when there is one. */
function openLog(env: Env): Log {
	const file = logFileOf(env);
	const keep = file === undefined ? undefined : openLogFile(file);
	return createLog(env.LOG_LEVEL, (line) => {
		process.stderr.write(line);
		keep?.(line);
	});
}

/** A listening product. */
export interface Running {
	app: App;
	parts: Parts;
	port: number;
	stop(): Promise<void>;
}

/** Listens on HOST and PORT (0 = any free one) and starts the jobs. */
export async function serve(parts: Parts, kit?: RequestHandler): Promise<Running> {
	const app = createApp(parts, kit);
	const { HOST, PORT } = parts.env;
	await new Promise<void>((resolve, reject) => {
		app.http.once('error', reject).listen({ port: PORT, ...(HOST ? { host: HOST } : {}) }, resolve);
	});
	const address = app.http.address();
	const port = typeof address === 'object' && address ? address.port : PORT;
	const stopJobs = [startMinuteJob(parts), watchOtherWriters(parts)];
	const stop = async () => {
		for (const stopJob of stopJobs) stopJob();
		await app.close();
		await parts.database.close();
	};
	return { app, parts, port, stop };
}
