import type { Express } from 'express';
import type { Parts } from '../parts.ts';

/** `/healthz` answers without any input or output; `/readyz` tells whether database and migrations are there. */
export function mountHealth(app: Express, { database }: Parts): void {
	app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
	app.get('/readyz', async (_request, response) => {
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
