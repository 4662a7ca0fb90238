import type { Express } from 'express';
import { checkHost, mainHosts } from '../../access/host.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { hostPath, installationId } from '../../runtime/crypto.ts';
import { readinessOf } from './readiness.ts';

/**
 * `/healthz` responds without any I/O; `/readyz` reports whether the database is reachable, up to date and writable,
 * and with `?domain=` whether a host is ours; `/.well-known/marquee-host` identifies this installation.
 */
export function mountHealth(app: Express, dependencies: Dependencies): void {
	const checksOf = readinessOf(dependencies);
	app.get(hostPath, (_request, response) => {
		response.type('text/plain').set('Cache-Control', 'no-store').send(installationId(dependencies.env.SECRET_KEY));
	});
	app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
	app.get('/readyz', async (request, response) => {
		if (typeof request.query.domain === 'string') {
			const isOurs = await isServed(dependencies, request.query.domain);
			return void response.status(isOurs ? 200 : 404).json({ status: isOurs ? 'ok' : 'unknown' });
		}
		const checks = await checksOf();
		const isReady = Object.values(checks).every((state) => state === 'ok');
		response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', checks });
	});
}

/** Whether a certificate may be requested for a host: our own, an active domain, or a namespace below a main host. */
async function isServed({ namespaces, domains, env }: Dependencies, domain: string): Promise<boolean> {
	const match = checkHost(domain, mainHosts(env.MAIN_DOMAIN), domains.find);
	if (match?.domainType !== 'tenant') return match !== undefined;
	// Any label passes the host check, but certificates for all of them would be unlimited.
	return match.subdomain !== undefined && (await namespaces.stateOf(match.subdomain)) === 'open';
}
