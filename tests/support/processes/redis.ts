import { createClient } from 'redis';
import { freePort } from './free-port.ts';
import { startPrivateServer, type PrivateServer } from './private-server.ts';
import { requireProgram } from '../apps/programs.ts';

/** Starts an empty Redis of our own on 127.0.0.1 that writes nothing to disk; on a free port unless one is given. */
export async function startRedis(wanted?: number): Promise<PrivateServer> {
	const port = wanted ?? (await freePort());
	const url = `redis://127.0.0.1:${port}`;
	const command = `exec ${requireProgram('redis-server')} --bind 127.0.0.1 --port ${port} --save '' --appendonly no`;
	return startPrivateServer({ name: 'redis', url, command, probe: () => ping(url) });
}

async function ping(url: string): Promise<void> {
	const client = createClient({ url, socket: { reconnectStrategy: false } });
	// A refused connection is reported twice; without a listener the second report would end the process.
	client.on('error', () => undefined);
	await client.connect();
	client.destroy();
}

let own: Promise<PrivateServer> | undefined;

/** The Redis of this run (`TEST_REDIS_URL`), else one of our own that ends with this process. */
export async function redisUrl(): Promise<string> {
	return process.env.TEST_REDIS_URL ?? (await (own ??= startRedis())).url;
}
