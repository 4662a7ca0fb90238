import { ensureBuild } from './build.ts';
import { startMariadb } from '../processes/mariadb.ts';
import type { PrivateServer } from '../processes/private-server.ts';
import { describeMissing, installServices, missingServices, type Service } from '../apps/programs.ts';
import { startRedis } from '../processes/redis.ts';

/** The services of one run, and why some of them cannot be had. */
export interface RunServices {
	/** `TEST_MYSQL_URL` and `TEST_REDIS_URL` of those that run. */
	env: Record<string, string>;
	broken: Map<Service, string>;
	stop(): Promise<void>;
}

const servers = [
	{ service: 'mariadb', variable: 'TEST_MYSQL_URL', start: startMariadb },
	{ service: 'redis', variable: 'TEST_REDIS_URL', start: startRedis }
] as const;

/** Installs what is missing where allowed, starts the wanted servers, and builds the screens for the browser. */
export async function startServices(wanted: Set<Service>): Promise<RunServices> {
	const broken = new Map<Service, string>();
	installServices(wanted);
	for (const service of missingServices(wanted)) broken.set(service, describeMissing([service]));
	const env: Record<string, string> = {};
	const started: PrivateServer[] = [];
	const isPossible = (service: Service) => wanted.has(service) && !broken.has(service);
	const begin = async ({ service, variable, start }: (typeof servers)[number]) => {
		try {
			const server = await start();
			env[variable] = server.url;
			started.push(server);
		} catch (error) {
			broken.set(service, (error as Error).message);
		}
	};
	const building = isPossible('chromium') ? ensureBuild() : undefined;
	await Promise.all(servers.filter(({ service }) => isPossible(service)).map(begin));
	const buildFault = await building;
	if (buildFault) broken.set('chromium', buildFault);
	const stop = async () => void (await Promise.all(started.map((server) => server.stop())));
	return { env, broken, stop };
}
