import { QueryTypes, type QueryInterface } from 'sequelize';

interface Module {
	id: string;
	enabled: boolean;
	layout: string;
	options: object;
}

const list = { title: '', limit: null, pageSize: 10, pageInterval: 10, showPlacement: true };
// What events showed that had not chosen, before there were sixteen modules.
const before: Module[] = [
	{ id: 'header', enabled: true, layout: 'full', options: {} },
	{ id: 'rankings', enabled: true, layout: 'wide', options: { ...list, ranking: 'points' } },
	{ id: 'results', enabled: true, layout: 'full', options: { ...list, limit: 9, sort: 'time' } },
	{ id: 'rankingQr', enabled: false, layout: 'auto', options: { title: '' } },
	{ id: 'presence', enabled: false, layout: 'auto', options: { title: '' } },
	{
		id: 'containerMetrics',
		enabled: false,
		layout: 'auto',
		options: { title: '', refreshInterval: 30, maxMemoryMb: null, cpuMaxPercent: 100 }
	}
];
const short = { title: '', limit: 5 };
const titled = { title: '' };
// Announcements were on every screen; all else is new and waits to be chosen.
const added: Module[] = [
	{ id: 'announcements', enabled: true, layout: 'full', options: {} },
	{ id: 'pointsLeader', enabled: false, layout: 'wide', options: short },
	...['awards', 'catalogProgress', 'questionStats', 'wrongAnswers'].map((id) => ({
		id,
		enabled: false,
		layout: 'auto',
		options: short
	})),
	{ id: 'photoWall', enabled: false, layout: 'auto', options: { title: '', seconds: 8 } },
	{ id: 'infoBanner', enabled: false, layout: 'auto', options: titled },
	{ id: 'media', enabled: false, layout: 'auto', options: titled },
	{ id: 'qrCodes', enabled: false, layout: 'auto', options: { title: '', catalogs: [] } }
];
const keys = ['dashboardModules', 'dashboardSponsorModules'] as const;
type Stored = Partial<Record<(typeof keys)[number], Module[]>> & Record<string, unknown>;

async function changeAll(queries: QueryInterface, change: (settings: Stored) => Stored): Promise<void> {
	const rows = await queries.sequelize.query<{ uid: string; settings: string | Stored | null }>(
		'SELECT event_uid AS uid, settings FROM config',
		{ type: QueryTypes.SELECT }
	);
	for (const { uid, settings } of rows) {
		const stored = typeof settings === 'string' ? (JSON.parse(settings) as Stored) : (settings ?? {});
		await queries.sequelize.query('UPDATE config SET settings = :settings WHERE event_uid = :uid', {
			replacements: { uid, settings: JSON.stringify(change(stored)) }
		});
	}
}

const withAdded = (modules: Module[]): Module[] => [
	...modules.map((module) =>
		module.id === 'presence' ? { ...module, options: { ...short, ...module.options } } : module
	),
	...added.filter(({ id }) => modules.every((module) => module.id !== id))
];

/** Events that are there go on showing what they showed; their new modules are switched off. */
export async function up(queries: QueryInterface): Promise<void> {
	await changeAll(queries, (settings) => {
		const { dashboardModules = before, dashboardSponsorModules: ofSponsors } = settings;
		return {
			...settings,
			dashboardModules: withAdded(dashboardModules),
			...(ofSponsors ? { dashboardSponsorModules: withAdded(ofSponsors) } : {})
		};
	});
}

const known = new Set(before.map(({ id }) => id));
const withoutLimit = ({ limit: _, ...options }: { limit?: number }) => options;
const withoutAdded = (modules: Module[]): Module[] =>
	modules
		.filter(({ id }) => known.has(id))
		.map((module) => (module.id === 'presence' ? { ...module, options: withoutLimit(module.options) } : module));

export async function down(queries: QueryInterface): Promise<void> {
	await changeAll(queries, (settings) => {
		const lists = keys.flatMap((key) => (settings[key] ? [[key, withoutAdded(settings[key])] as const] : []));
		return { ...settings, ...Object.fromEntries(lists) };
	});
}
