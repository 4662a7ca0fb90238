import { mkdtempSync, readFileSync } from 'node:fs';
import { request, Agent } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';
import { startPrivateServer } from './private-server.ts';
import { requireProgram } from '../apps/programs.ts';

const caddyfile = new URL('../../../docker/Caddyfile', import.meta.url).pathname;
const authority = 'caddy/pki/authorities/local/root.crt';

/** The proxy of docker/Caddyfile on free ports, with certificates of its own authority instead of a public one. */
export interface Proxy {
	httpsPort: number;
	httpPort: number;
	/** Connects every host name to this proxy and believes in its authority; made once a certificate was asked for. */
	agent(): Agent;
	stop(): Promise<void>;
}

/** Starts the proxy in front of `127.0.0.1:<upstream>`. */
export async function startCaddy(upstream: number, httpsPort: number): Promise<Proxy> {
	const httpPort = await freePort();
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-certificates-'));
	const settings = {
		UPSTREAM: `127.0.0.1:${upstream}`,
		HTTP_PORT: httpPort,
		HTTPS_PORT: httpsPort,
		CERTIFICATE_ISSUER: 'internal',
		XDG_DATA_HOME: folder,
		XDG_CONFIG_HOME: folder
	};
	const given = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
	const command = `exec env ${given.join(' ')} ${requireProgram('caddy')} run --adapter caddyfile --config '${caddyfile}'`;
	const url = `http://127.0.0.1:${httpPort}`;
	const probe = () => fetch(url, { redirect: 'manual' }).then(() => undefined);
	const server = await startPrivateServer({ name: 'caddy', url, command, probe });
	const ca = () => readFileSync(path.join(folder, authority));
	return { httpsPort, httpPort, agent: () => new Agent({ ca: ca(), lookup: toHere }), stop: server.stop };
}

const toHere = ((_host: string, options: { all?: boolean }, found: (...answer: unknown[]) => void) =>
	options.all
		? found(null, [{ address: '127.0.0.1', family: 4 }])
		: found(null, '127.0.0.1', 4)) as unknown as NonNullable<ConstructorParameters<typeof Agent>[0]>['lookup'];

/** One request over https; rejects when the proxy has no certificate for the host. */
export function ask(proxy: Proxy, host: string, where: string, sending: Sending = {}): Promise<Asked> {
	const { method = 'GET', headers = {}, body } = sending;
	return new Promise((resolve, reject) => {
		const call = request(
			{ host, port: proxy.httpsPort, path: where, method, headers, agent: proxy.agent() },
			(answer) =>
				void text(answer).then((body) => resolve({ status: answer.statusCode!, headers: answer.headers, body }))
		);
		call.on('error', reject);
		call.end(body);
	});
}

interface Sending {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}

interface Asked {
	status: number;
	headers: NodeJS.Dict<string | string[]>;
	body: string;
}
