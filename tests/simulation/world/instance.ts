import type { Actor } from '../../../server/access/actor.ts';
import { findDevices } from '../../../server/access/devices.ts';
import { openDependencies } from '../../../server/boot.ts';
import { operations, type OperationName } from '../../../server/composition/operations.ts';
import { closeSqliteFile } from '../../../server/database/sqlite.ts';
import { sqliteFileOf, type Database } from '../../../server/database/database.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';
import { perform, type AnyOperation } from '../../../server/operation/operation.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import type { BusEnd } from './bus.ts';
import { openLiveSide, type LiveSide } from './live-side.ts';
import type { SimulatedTime } from './time.ts';

/** Where in a write an instance dies: before it begins, with its transaction open, or before anybody learns of its commit. */
export type Fatal = 'before' | 'within' | 'after';

/** Who calls: a phone by its device token, the host, or the machine itself. */
export type Caller = { token: string | undefined } | 'host' | 'system';

/** What an instance stands on. */
export interface InstanceOptions {
	name: string;
	databaseUrl: string;
	folder: string;
	time: SimulatedTime;
	bus: BusEnd;
}

/** The instance died before it answered. */
export class Gone extends Error {}

/** Who leads the evening. */
export const host: Actor = {
	kind: 'user',
	user: { id: 1, username: 'host', displayName: 'Host', role: 'admin' },
	namespaces: ['default']
};

const secret = 'a secret of the simulation, long enough';

/** One running application: the product without its web server, on a database connection of its own. */
export class Instance {
	readonly name: string;
	/** Errors that it logged while it lived. */
	readonly errors: string[] = [];
	readonly live: LiveSide;
	isAlive = true;
	#dependencies: Dependencies;
	#database: Database;
	#connections = new Set<{ destroy(): void }>();
	#calls = new Set<Promise<unknown>>();
	#death = Promise.withResolvers<never>();
	#fatal: { in: number; at: Fatal } | undefined;

	private constructor({ name, time, bus }: InstanceOptions, dependencies: Dependencies) {
		this.name = name;
		this.#dependencies = dependencies;
		this.#database = dependencies.database;
		this.#death.promise.catch(() => undefined);
		if (this.#database.dialect === 'mysql')
			this.#database.sequelize.addHook('afterConnect', (connection) => {
				this.#connections.add(connection as { destroy(): void });
			});
		dependencies.log = createLog('error', (line) => void (this.isAlive && this.errors.push(line)));
		dependencies.database = { ...this.#database, write: this.#write };
		this.live = openLiveSide({ dependencies, bus, time });
	}

	/** Starts on a database that is up to date. */
	static async start(options: InstanceOptions): Promise<Instance> {
		const env = readEnv({
			NODE_ENV: 'test',
			MAIN_DOMAIN: 'localhost',
			DATABASE_URL: options.databaseUrl,
			DATA_DIR: options.folder,
			SESSION_SECRET: secret,
			SECRET_KEY: secret,
			RATE_LIMIT_SCALE: '0',
			LOG_LEVEL: 'error',
			LOG_FILE: 'none'
		});
		return new Instance(options, await openDependencies(env, options.time.clock));
	}

	/** Calls an operation; throws its AppError, or `Gone` when the instance dies before the response. */
	call(name: OperationName, input: object, caller: Caller): Promise<unknown> {
		if (!this.isAlive) return Promise.reject(new Gone(this.name));
		const call = this.#perform(name, input, caller).catch((error: unknown) => {
			throw this.isAlive ? error : new Gone(this.name);
		});
		this.#calls.add(call);
		void call.catch(() => undefined).finally(() => this.#calls.delete(call));
		// Nobody gets a response from an instance that died while it was on its way.
		return Promise.race([this.#death.promise, call]);
	}

	/** Dies in one of the next writes. */
	dieSoon(at: Fatal, inWrites: number): void {
		this.#fatal = { in: inWrites, at };
	}

	/** Dies now: its memory and its open transactions are gone. */
	die(): void {
		if (!this.isAlive) return;
		this.isAlive = false;
		this.#cutDatabase();
		this.live.die();
		this.#death.reject(new Gone(this.name));
	}

	/** Settles when nothing of a dead instance runs any more. */
	async bury(): Promise<void> {
		while (this.#calls.size || this.live.readings) {
			await Promise.allSettled(this.#calls);
			await new Promise(setImmediate);
		}
		this.#cutDatabase();
		await this.#database.close().catch(() => undefined);
	}

	/** Stops in peace. */
	async stop(): Promise<void> {
		await Promise.allSettled(this.#calls);
		this.isAlive = false;
		this.live.die();
		await this.bury();
	}

	async #perform(name: OperationName, input: object, caller: Caller): Promise<unknown> {
		const context = {
			actor: await actorOf(caller),
			namespace: 'default',
			dependencies: this.#dependencies,
			requestId: 'simulation',
			ip: '127.0.0.1',
			userAgent: 'simulation'
		};
		return perform(operations[name] as AnyOperation, context, input);
	}

	#write: Database['write'] = async (work) => {
		const fatal = this.#fatal && --this.#fatal.in < 0 ? this.#fatal.at : undefined;
		if (fatal === 'before') this.die();
		this.#requireLife();
		const value = await this.#database.write(async (transaction) => {
			this.#requireLife();
			const made = await work(transaction);
			if (fatal === 'within') this.die();
			this.#requireLife();
			return made;
		});
		if (fatal === 'after') this.die();
		this.#requireLife();
		return value;
	};

	#requireLife(): void {
		if (!this.isAlive) throw new Gone(this.name);
	}

	#cutDatabase(): void {
		const file = sqliteFileOf(this.#dependencies.env.DATABASE_URL);
		if (file !== undefined) closeSqliteFile(file);
		for (const connection of this.#connections) connection.destroy();
	}
}

async function actorOf(caller: Caller): Promise<Actor> {
	if (caller === 'host') return host;
	if (caller === 'system') return { kind: 'system' };
	const devices = await findDevices(caller.token === undefined ? [] : [caller.token]);
	return devices.length ? { kind: 'player', devices } : { kind: 'anonymous' };
}
