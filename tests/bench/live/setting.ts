import { startRedis } from '../../support/processes/redis.ts';
import { startMariadb } from '../../support/processes/mariadb.ts';
import { freshFolder } from '../../support/processes/command.ts';
import { createConnection } from 'mysql2/promise';
import { cores, processesOf, stayOn } from './processor.ts';
import { Room } from './room.ts';
import { BenchServer, settingsFor, type ServerSettings } from './servers.ts';
import { makeStages, type Stage } from './stage.ts';

/** What is measured: the product on one of its databases, or the same traffic on a server that remembers everything in memory. */
export type Target = 'sqlite' | 'mariadb' | 'floor';

/** Options of a run. */
export interface Options {
	target: Target;
	phones: number;
	/** Kills of the scenario `kill`. */
	times: number;
	/** Folder for processor profiles of the servers. */
	profiles: string | undefined;
}

const scripts = { product: 'server/main.ts', floor: 'tests/bench/live/floor.ts' };

/** Databases of a run, and the pids of their processes. */
interface Backing {
	settings(): Promise<ServerSettings>;
	pids: number[];
	processes: number;
	stop(): Promise<void>;
}

const portOf = (url: string): string => new URL(url).port;

/** Starts what the target needs besides our own process, on the core of the servers. */
export async function openBacking({ target }: Options): Promise<Backing> {
	stayOn(cores.servers);
	const backing = target === 'mariadb' ? await mariadbWithRedis() : alone();
	stayOn(cores.phones);
	return backing;
}

const alone = (): Backing => ({
	settings: async () => settingsFor(`sqlite:${freshFolder()}/bench.db`),
	pids: [],
	processes: 1,
	stop: async () => undefined
});

async function mariadbWithRedis(): Promise<Backing> {
	const { freePort } = await import('../../support/processes/free-port.ts');
	const mariadb = await startMariadb({ port: await freePort(), folder: freshFolder() });
	const redis = await startRedis();
	const pids = [mariadb, redis].flatMap(({ url }) =>
		processesOf(new RegExp(`(mariadbd|redis-server).*\\b${portOf(url)}\\b`))
	);
	let schemas = 0;
	const settings = async () => {
		const connection = await createConnection(mariadb.url);
		const schema = `bench_${++schemas}`;
		await connection.query(`CREATE DATABASE ${schema} CHARACTER SET utf8mb4`);
		await connection.end();
		return settingsFor(`${mariadb.url}/${schema}`, redis.url);
	};
	const stop = async () => {
		await mariadb.stop();
		await redis.stop();
	};
	return { settings, pids, processes: 2, stop };
}

/** A room with new servers, and its events; `work` gets it, and afterwards everything is stopped. */
export async function inRoom<T>(
	options: Options,
	backing: Backing,
	events: number,
	work: (room: Room, stages: Stage[]) => Promise<T>,
	config: object = {}
): Promise<T> {
	const isFloor = options.target === 'floor';
	const settings = await backing.settings();
	const stages = isFloor ? floorStages(events) : await makeStages(settings, events, config);
	const script = isFloor ? scripts.floor : scripts.product;
	const servers = Array.from(
		{ length: backing.processes },
		() => new BenchServer(script, { ...settings }, options.profiles)
	);
	for (const server of servers) await server.start();
	const room = new Room(servers, backing.pids);
	try {
		return await work(room, stages);
	} finally {
		room.leave();
		for (const server of servers) await server.end();
		const complaints = servers.flatMap((server) => server.complaints);
		const unusual = complaints.filter((line) => !/plain http|no administrator/.test(line));
		if (unusual.length)
			console.log(`${unusual.length} complaints of the server, the first: ${unusual[0]!.slice(0, 400)}`);
	}
}

const floorStages = (events: number): Stage[] =>
	Array.from({ length: events }, (_, index) => ({ event: `event-${index}`, token: 'any' }));
