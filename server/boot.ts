import { createDomainCache } from './access/domain-cache.ts';
import { createRateLimits } from './access/rates.ts';
import { createSettingsCache } from './access/settings-cache.ts';
import { createApp, type App } from './app.ts';
import { copyRulesOf } from './database/backup/before-update.ts';
import { openDatabase, type Database } from './database/database.ts';
import { noteVersion } from './database/update/last-version.ts';
import { requireOwn } from './database/update/require-own.ts';
import { keepKeyCheck } from './database/update/secret-key.ts';
import { updateDatabase } from './database/update/update-database.ts';
import { requireKey } from './cli/require-key.ts';
import { databaseUrlOf } from './runtime/database-url.ts';
import type { Env } from './runtime/env.ts';
import { giveTeamCodes } from './features/authoring/teams/join-code.ts';
import { startTimedJobs } from './jobs/timed.ts';
import { watchOtherWriters } from './jobs/other-writers.ts';
import type { Log } from './runtime/log/log.ts';
import { openLog } from './runtime/log/open-log.ts';
import { silentMeter, type Meter } from './runtime/metrics/meter.ts';
import { initModels } from './composition/models.ts';
import type { Dependencies } from './operation/dependencies.ts';
import { openQueue } from './features/platform/jobs/queue.ts';
import { fullVersion } from './runtime/version.ts';
import { ports } from './composition/ports.ts';
import type { Screens } from './web/screens/sveltekit-handler.ts';

/** The address that links carry: PUBLIC_URL, else the main domain with the port. */
export function publicUrlOf({ PUBLIC_URL, MAIN_DOMAIN, PORT }: Env): string {
	const main = MAIN_DOMAIN.split(',')[0]?.trim() || 'localhost';
	return (PUBLIC_URL || `http://${main}:${PORT}`).replace(/\/+$/, '');
}

const waitingForUpdate = 'another process is updating the database; waiting for its end';

/** Refuses a database that is not for this version and these secrets, brings it up to date, and notes that in it. */
async function prepare(database: Database, env: Env, log: Log): Promise<void> {
	await requireOwn(database);
	await requireKey(database, env);
	const waiting = () => log.warn(waitingForUpdate);
	const update = await updateDatabase(database, { waiting, copies: copyRulesOf(env, log.info) });
	if (env.SECRET_KEY) await keepKeyCheck(database, env.SECRET_KEY);
	const noted = await noteVersion(database, fullVersion, update, new Date());
	if (!noted?.from) return;
	const { from, migrations, ms } = noted;
	log.info('updated', { from, to: fullVersion, migrations, ms });
}

/**
 * Opens the database, brings it up to date, and gathers the dependencies of the process; no server yet. `shown` is the
 * minimum level on standard error, if that differs from the level of the log file.
 */
export async function openDependencies(
	env: Env,
	clock: () => Date = () => new Date(),
	shown: Env['LOG_LEVEL'] = env.LOG_LEVEL
): Promise<Dependencies> {
	const database = openDatabase(databaseUrlOf(env));
	initModels(database.sequelize);
	const log = openLog(env, shown);
	await prepare(database, env, log).catch(async (error: unknown) => {
		await database.close();
		throw error;
	});
	// Commands also work without secrets, and codes sealed without a key would be lost.
	if (env.SECRET_KEY) await giveTeamCodes(database, env.SECRET_KEY);
	const domains = createDomainCache(database);
	const settings = createSettingsCache(database);
	await Promise.all([domains.load(), settings.load()]);
	const meter = await openMeter(env, database);
	return {
		...ports,
		env,
		database,
		log,
		meter,
		limits: createRateLimits(env.RATE_LIMIT_SCALE),
		domains,
		settings,
		clock,
		announce: () => undefined,
		wakeJobs: () => undefined,
		presentTeams: () => new Set(),
		seatTeam: () => () => undefined,
		presentHosts: () => 0,
		readTopic: async () => ({ ok: false, error: 'unavailable' }),
		publicUrl: publicUrlOf(env)
	};
}

/** What nobody scrapes is not measured, and the library for it not even loaded. */
async function openMeter({ METRICS_TOKEN }: Env, database: Database): Promise<Meter> {
	if (!METRICS_TOKEN) return silentMeter;
	const { openPrometheus } = await import('./runtime/metrics/prometheus.ts');
	const meter = openPrometheus();
	database.watchWaits(meter.waited);
	return meter;
}

/** A listening product. */
interface Running {
	app: App;
	dependencies: Dependencies;
	port: number;
	/** Gives way to another process, without cutting off a request. */
	retire(): Promise<void>;
	stop(): Promise<void>;
}

/** Listens on HOST and PORT (0 = any free one) and starts the jobs. */
export async function serve(dependencies: Dependencies, kit?: Screens): Promise<Running> {
	const app = createApp(dependencies, kit);
	const { HOST, PORT } = dependencies.env;
	await new Promise<void>((resolve, reject) => {
		app.http.once('error', reject).listen({ port: PORT, ...(HOST ? { host: HOST } : {}) }, resolve);
	});
	const address = app.http.address();
	const port = typeof address === 'object' && address ? address.port : PORT;
	const stopJobs = [startTimedJobs(dependencies), watchOtherWriters(dependencies, app)];
	const closeQueue = openQueue(dependencies, dependencies.jobKinds);
	const stop = async () => {
		await Promise.all([app.close(), closeQueue(), ...stopJobs.map((stopJob) => stopJob())]);
		await dependencies.database.close();
	};
	return { app, dependencies, port, retire: app.retire, stop };
}
