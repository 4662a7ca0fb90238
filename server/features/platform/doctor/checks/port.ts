import { request } from 'node:http';
import { createServer } from 'node:net';
import { mainHosts } from '../../../../access/host.ts';
import { hostPath, installationId } from '../../../../runtime/crypto.ts';
import type { Env } from '../../../../runtime/env.ts';
import { codeOf, error, ok, type Check, type Finding, type Probe } from '../check.ts';

const everywhere = new Set(['', '0.0.0.0', '::']);
const mostCharacters = 1000;
/** Nothing listens there, or this machine has no way there: then listening says more. */
const nobody = new Set(['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL']);

/** What answers at HOST and PORT when asked which installation it is; undefined where nothing listens. */
function ask({ HOST, PORT, MAIN_DOMAIN }: Env, timeout: number): Promise<string | undefined> {
	const [host = 'localhost'] = mainHosts(MAIN_DOMAIN);
	const address = everywhere.has(HOST) ? '127.0.0.1' : HOST;
	return new Promise((resolve) => {
		const asked = request({ host: address, port: PORT, path: hostPath, headers: { host }, timeout, agent: false });
		asked.on('error', (thrown) => resolve(nobody.has(codeOf(thrown)) ? undefined : ''));
		asked.on('timeout', () => asked.destroy());
		asked.on('response', (response) => {
			let text = '';
			const done = () => resolve(text.trim());
			response.setEncoding('utf8').on('data', (more: string) => {
				text += more;
				if (text.length > mostCharacters) asked.destroy();
			});
			response.on('end', done).on('error', done).on('close', done);
		});
		asked.end();
	});
}

/** Listens for a moment, as nothing else says whether this account may; undefined when it may. */
function tryToListen({ HOST, PORT }: Env): Promise<string | undefined> {
	return new Promise((resolve) => {
		const server = createServer((socket) => socket.destroy());
		server.on('error', (thrown) => resolve(codeOf(thrown)));
		server.listen({ port: PORT, ...(HOST ? { host: HOST } : {}), exclusive: true }, () =>
			server.close(() => resolve(undefined))
		);
	});
}

async function findingOf({ env, limitMs }: Probe): Promise<Finding> {
	const { HOST, PORT } = env;
	const at = { port: String(PORT), host: HOST };
	if (PORT === 0) return ok('port.any');
	const answer = await ask(env, limitMs / 2);
	if (answer !== undefined)
		return answer === installationId(env.SECRET_KEY) ? ok('port.ours', at) : error('port.taken', at);
	const refusal = await tryToListen(env);
	if (!refusal) return ok('port.free', at);
	if (refusal === 'EADDRINUSE') return error('port.taken', at);
	if (refusal === 'EACCES') return error('port.forbidden', at);
	return error('port.address', { ...at, error: refusal });
}

/** Whether the server may listen on its port, or does so already. */
export const port: Check = { name: 'port', needs: ['PORT'], look: async (probe) => [await findingOf(probe)] };
