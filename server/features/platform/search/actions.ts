import type { Right } from '../../../access/permission-matrix.ts';
import { amongThings, mayIn, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';

interface Action {
	name: string;
	/** Its requirements; none for what belongs to the person. */
	area?: string;
	right?: Right;
	href: string;
	ofEvent?: true;
	form?: Record<string, string>;
}

/** Actions available everywhere, most useful first; each has words in `search.action`. */
const actions = [
	{ name: 'newEvent', area: 'events', right: 'w', href: '/admin/events?new' },
	{ name: 'addTeams', area: 'teams', right: 'w', href: '/admin/teams#add', ofEvent: true },
	{ name: 'newStation', area: 'catalogs', right: 'w', href: '/admin/questions?new', ofEvent: true },
	{ name: 'newPage', area: 'pages', right: 'w', href: '/admin/pages?new' },
	{ name: 'uploadFile', area: 'media', right: 'w', href: '/admin/media' },
	{ name: 'importTeams', area: 'teams', right: 'w', href: '/admin/teams/import', ofEvent: true },
	{ name: 'importStations', area: 'catalogs', right: 'w', href: '/admin/catalogs/import', ofEvent: true },
	{ name: 'printCards', area: 'events', href: '/admin/summary?part=cards', ofEvent: true },
	{ name: 'printStations', area: 'events', href: '/admin/summary?part=stickers', ofEvent: true },
	{ name: 'ceremony', area: 'events', href: '/admin/event/host/remote', ofEvent: true },
	{ name: 'newArticle', area: 'news', right: 'w', href: '/admin/landing-news?new' },
	{ name: 'importPage', area: 'pages', right: 'w', href: '/admin/pages?new=import' },
	{ name: 'newLogin', area: 'users', right: 'w', href: '/admin/logins?new' },
	{ name: 'newNamespace', area: 'namespaces', right: 'w', href: '/admin/namespaces?new' },
	{ name: 'newDomain', area: 'domains', right: 'w', href: '/admin/domains?new' },
	{ name: 'showAudit', area: 'logs', href: '/admin/audit' },
	{ name: 'lightTheme', href: '/theme', form: { theme: 'light' } },
	{ name: 'darkTheme', href: '/theme', form: { theme: 'dark' } },
	{ name: 'deviceTheme', href: '/theme', form: { theme: 'auto' } },
	{ name: 'openAccount', href: '/account' },
	{ name: 'logOut', href: '/logout', form: {} },
	{ name: 'openHelp', href: '/admin/help' }
] as const satisfies readonly Action[];

/** While nothing is typed there is room for more. */
const mostOffered = 8;
const mostFound = 3;

const isOpen = (search: Search, { area, right = 'r' }: Action): boolean =>
	area === undefined || mayIn(search, area, right);

/** Actions the person searching may use, found by name and synonyms. */
export const actionsSource: SearchSource = {
	kind: 'action',
	find(search): SearchHit[] {
		const open = actions
			.filter((action) => isOpen(search, action))
			.map(({ name, href, ...how }) => ({
				id: name,
				title: search.t(`search.action.${name}`),
				besides: search.t(`search.words.${name}`),
				href,
				...('ofEvent' in how ? { ofEvent: how.ofEvent } : {}),
				...('form' in how ? { form: { ...how.form } } : {})
			}));
		return amongThings(search, open, search.words.length ? mostFound : mostOffered).map(
			({ besides: _, ...hit }) => hit
		);
	}
};
