import { QueryTypes, type QueryInterface } from 'sequelize';

// What held for events that had not chosen, before new events began with a light dashboard and fewer modules.
const list = { title: '', limit: null, pageSize: 10, pageInterval: 10, showPlacement: true };
const before = {
	locale: 'de',
	dashboardTheme: 'dark',
	dashboardModules: [
		{ id: 'header', enabled: true, layout: 'full', options: {} },
		{ id: 'rankings', enabled: true, layout: 'wide', options: { ...list, ranking: 'points' } },
		{ id: 'results', enabled: true, layout: 'full', options: { ...list, sort: 'time' } },
		{ id: 'rankingQr', enabled: true, layout: 'auto', options: { title: '' } },
		{ id: 'presence', enabled: true, layout: 'auto', options: { title: '' } },
		{
			id: 'containerMetrics',
			enabled: false,
			layout: 'auto',
			options: { title: '', refreshInterval: 30, maxMemoryMb: null, cpuMaxPercent: 100 }
		}
	]
};

/** Events that are there keep their language and the look of their dashboard. */
export async function up(queries: QueryInterface): Promise<void> {
	const rows = await queries.sequelize.query<{ uid: string; settings: string | object | null }>(
		'SELECT event_uid AS uid, settings FROM config',
		{ type: QueryTypes.SELECT }
	);
	for (const { uid, settings } of rows) {
		const stored = typeof settings === 'string' ? (JSON.parse(settings) as object) : (settings ?? {});
		await queries.sequelize.query('UPDATE config SET settings = :settings WHERE event_uid = :uid', {
			replacements: { uid, settings: JSON.stringify({ ...before, ...stored }) }
		});
	}
}

/** What an event says itself held before as well. */
export async function down(): Promise<void> {}
