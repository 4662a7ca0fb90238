import type { Right } from '../../../server/access/policy.ts';

/** One screen of the sidebar: the area that opens it, where it is, and whether it works on one event. */
export interface AdminArea {
	key:
		| 'dashboard'
		| 'events'
		| 'catalogs'
		| 'teams'
		| 'results'
		| 'media'
		| 'design'
		| 'management'
		| 'profile'
		| 'namespaces'
		| 'domains'
		| 'tenants'
		| 'subscription'
		| 'logins'
		| 'mail'
		| 'metrics'
		| 'logs';
	/** Area of the permission matrix. */
	area: string;
	href: string;
	/** Another address that belongs to it. */
	alsoAt?: string;
	group: 'start' | 'quiz' | 'website' | 'administration';
	ofEvent: boolean;
	/** Exists on the main domain only. */
	mainOnly?: true;
}

/** Every screen that is built, in the order of the sidebar. */
export const adminAreas: AdminArea[] = [
	{ key: 'dashboard', area: 'dashboard', href: '/admin/dashboard', group: 'start', ofEvent: false },
	{ key: 'events', area: 'events', href: '/admin/events', group: 'quiz', ofEvent: false },
	{ key: 'catalogs', area: 'questions', href: '/admin/catalogs', group: 'quiz', ofEvent: true },
	{ key: 'teams', area: 'teams', href: '/admin/teams', group: 'quiz', ofEvent: true },
	{ key: 'results', area: 'results', href: '/admin/results', group: 'quiz', ofEvent: true },
	{ key: 'media', area: 'media', href: '/admin/media', group: 'website', ofEvent: false },
	{ key: 'design', area: 'design', href: '/admin/pages/design', group: 'website', ofEvent: false },
	{ key: 'management', area: 'management', href: '/admin/management', group: 'administration', ofEvent: false },
	{ key: 'namespaces', area: 'namespaces', href: '/admin/namespaces', group: 'administration', ofEvent: false },
	{ key: 'domains', area: 'domains', href: '/admin/domains', group: 'administration', ofEvent: false, mainOnly: true },
	{ key: 'tenants', area: 'tenants', href: '/admin/tenants', group: 'administration', ofEvent: false, mainOnly: true },
	{ key: 'profile', area: 'profile', href: '/admin/profile', group: 'administration', ofEvent: false },
	{ key: 'subscription', area: 'subscription', href: '/admin/subscription', group: 'administration', ofEvent: false },
	{ key: 'metrics', area: 'metrics', href: '/admin/system', group: 'administration', ofEvent: false },
	{ key: 'logs', area: 'logs', href: '/admin/logs', alsoAt: '/admin/audit', group: 'administration', ofEvent: false },
	{ key: 'logins', area: 'users', href: '/admin/logins', group: 'administration', ofEvent: false },
	{ key: 'mail', area: 'mail', href: '/admin/mail-providers', group: 'administration', ofEvent: false }
];

/** The screens a role may see; design shows nothing yet, so it stands there only for those who have nothing else. */
export const openAreas = (may: (area: string, right: Right) => boolean, isMainHost: boolean): AdminArea[] =>
	adminAreas.filter(
		({ key, area, mainOnly }) =>
			may(area, 'r') && (isMainHost || !mainOnly) && (key !== 'design' || !may('dashboard', 'r'))
	);

/** The screen an address belongs to; undefined for an address of none. */
export const areaAt = (pathname: string): AdminArea | undefined =>
	adminAreas.find(({ href, alsoAt }) => [href, alsoAt].includes(pathname) || pathname.startsWith(`${href}/`));
