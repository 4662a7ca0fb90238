import { bigName, usualName, type Filled } from './fill.ts';
import type { PlayedEvent } from './played-event.ts';

/** Something to ask for. */
export interface Door {
	name: string;
	path: string;
	/** Asked for with the token of this namespace, or else with the login of an administrator. */
	token?: string;
	/** Seen by nobody in particular. */
	isPublic?: true;
	/** Takes seconds and more: asked for once. */
	once?: true;
}

const screens = ['dashboard', 'events', 'pages', 'landing-news', 'navigation/menus', 'media', 'inbox', 'newsletter'];
const eventScreens = [
	...['catalogs', 'questions', 'teams', 'results', 'statistics', 'summary', 'photos'],
	...['event/host', 'event/dashboard', 'event/settings']
];
const ofAll = ['namespaces', 'tenants', 'logins', 'domains', 'apps', 'audit', 'logs', 'system', 'management'];
const exported = ['csv results', 'csv answers', 'csv ranking', 'json results'];
const drawn = ['pdf ranking', 'pdf certificates'];
const printed = { cards: 'teams/cards.pdf', invitations: 'teams/invitations.pdf', posters: 'summary/posters.pdf' };

/** The doors of one namespace and its event; `title` tells it in the table. */
function doorsOf(namespace: string, title: string, event: PlayedEvent, file: string): Door[] {
	const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}namespace=${namespace}`;
	const ofEvent = (path: string) => `${at(path)}&event=${event.uid}`;
	const exportOf = (kind: string) => {
		const [format, what] = kind.split(' ');
		return { name: `${title}: ${kind}`, path: ofEvent(`/admin/results/export?format=${format}&kind=${what}`) };
	};
	const json = (name: string, path: string) => ({ name: `${title}: ${name}`, path });
	const rest = ['events', `events/${event.uid}/teams`, `events/${event.uid}/results`, `events/${event.uid}/ranking`];
	return [
		...screens.map((screen) => ({ name: `${title}: screen ${screen}`, path: at(`/admin/${screen}`) })),
		...eventScreens.map((screen) => ({ name: `${title}: screen ${screen}`, path: ofEvent(`/admin/${screen}`) })),
		json('Ctrl K', at('/admin/search?q=hafen')),
		json('Ctrl K without a hit', at('/admin/search?q=zzzzq')),
		json('projects/tree', at('/admin/projects/tree')),
		json('where a file is used', at(`/admin/media/references?name=${file}&dir=uploads`)),
		json('statistics, found', ofEvent('/admin/statistics?page=1&q=zzzz')),
		json('needs of the host', ofEvent('/admin/event/host/needs')),
		...exported.map(exportOf),
		...drawn.map((kind) => ({ ...exportOf(kind), once: true as const })),
		...Object.entries(printed).map(([name, path]) => ({
			...json(`pdf ${name}`, ofEvent(`/admin/${path}`)),
			once: true as const
		})),
		json('names that no font has', ofEvent('/admin/summary/names')),
		...[...rest, 'pages', 'news'].map((path) => ({
			name: `${title}: REST ${path.replace(event.uid, ':event')}`,
			path: `/api/v1/namespaces/${namespace}/${path}`,
			token: namespace
		})),
		...['/m/seite-5', '/landing/news', '/feed/rss', `/event/${event.slug}`].map((path) => ({
			name: `${title}: public ${path}`,
			path: at(path),
			isPublic: true as const
		})),
		{
			name: `${title}: page of the big screen`,
			path: at(`/event/${event.slug}/dashboard/${event.share}`),
			isPublic: true
		}
	];
}

/** Every door, of a namespace that does not grow, of the big one, and of the installation. */
export const doors = ({ usual, big }: Filled): Door[] => [
	...doorsOf(usualName!, 'usual', usual, 'bild-1.webp'),
	...doorsOf(bigName!, 'big', big, '101-bild-1.webp'),
	...ofAll.map((screen) => ({ name: `all: screen ${screen}`, path: `/admin/${screen}?namespace=default` })),
	{ name: 'all: audit, found', path: '/admin/audit?q=zzz&namespace=default' }
];
