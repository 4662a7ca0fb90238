import type { Express } from 'express';
import { QueryTypes } from 'sequelize';
import { checkHost, mainHosts } from '../access/host.ts';
import type { Parts } from '../parts.ts';
import { hostPath, installationId } from '../secrets.ts';

/**
 * `/healthz` answers without any input or output; `/readyz` tells whether database and migrations are there, and with
 * `?domain=` whether a host is ours; `/.well-known/marquee-host` says which installation this is.
 */
export function mountHealth(app: Express, parts: Parts): void {
	const { database } = parts;
	app.get(hostPath, (_request, response) => {
		response.type('text/plain').set('Cache-Control', 'no-store').send(installationId(parts.env.SECRET_KEY));
	});
	app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
	app.get('/readyz', async (request, response) => {
		if (typeof request.query.domain === 'string') {
			const isOurs = await isServed(parts, request.query.domain);
			return void response.status(isOurs ? 200 : 404).json({ status: isOurs ? 'ok' : 'unknown' });
		}
		const isUp = await database.sequelize.query('SELECT 1').then(
			() => true,
			() => false
		);
		const pending = isUp ? (await database.migrator.pending()).length : null;
		const isReady = isUp && pending === 0;
		const checks = {
			database: isUp ? 'ok' : 'gone',
			migrations: pending === null ? 'unknown' : pending ? 'pending' : 'ok'
		};
		response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', checks });
	});
}

/** Whether a certificate may be asked for a host: our own, an active domain, or a namespace below a main host. */
async function isServed({ database, domains, env }: Parts, domain: string): Promise<boolean> {
	const match = checkHost(domain, mainHosts(env.MAIN_DOMAIN), domains.find);
	if (match?.domainType !== 'tenant') return match !== undefined;
	// Any label passes the host check, but a certificate for each of them would be without end.
	const found = await database.sequelize.query(
		'SELECT id FROM namespaces WHERE namespace = :namespace AND is_active = 1',
		{ replacements: { namespace: match.subdomain }, type: QueryTypes.SELECT }
	);
	return found.length > 0;
}
