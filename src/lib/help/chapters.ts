/** The chapters of the handbook in their order; each is `<name>.md` in the folder of every language. */
export const chapters = [
	...(['prepare', 'evening', 'afterwards', 'website', 'people'] as const),
	...(['tenants', 'apps', 'rest', 'operation', 'backup', 'limits'] as const),
	...(['specification', 'departures'] as const)
] as const;
/** One of `chapters`. */
export type Chapter = (typeof chapters)[number];

// Addresses below one belong to it, unless a longer one is listed.
const screens: Record<string, Chapter> = {
	'/admin/dashboard': 'prepare',
	'/admin/events': 'prepare',
	'/admin/event/settings': 'prepare',
	'/admin/catalogs': 'prepare',
	'/admin/questions': 'prepare',
	'/admin/question-drafts': 'prepare',
	'/admin/teams': 'prepare',
	'/admin/summary': 'prepare',
	'/admin/event/host': 'evening',
	'/admin/event/dashboard': 'evening',
	'/admin/photos': 'evening',
	'/admin/results': 'afterwards',
	'/admin/statistics': 'afterwards',
	'/admin/pages': 'website',
	'/admin/navigation': 'website',
	'/admin/landing-news': 'website',
	'/admin/wiki': 'website',
	'/admin/inbox': 'website',
	'/admin/newsletter': 'website',
	'/admin/rag-chat': 'website',
	'/admin/cookies': 'website',
	'/admin/site': 'website',
	'/admin/links': 'website',
	'/admin/redirects': 'website',
	'/admin/media': 'website',
	'/admin/tickets': 'people',
	'/admin/customers': 'people',
	'/admin/logins': 'people',
	'/admin/profile': 'people',
	'/admin/management': 'people',
	'/admin/mail-providers': 'people',
	'/admin/tenants': 'tenants',
	'/admin/namespaces': 'tenants',
	'/admin/domains': 'tenants',
	'/admin/subscription': 'tenants',
	'/admin/apps': 'apps',
	'/admin/backups': 'backup',
	'/admin/audit': 'operation',
	'/admin/jobs': 'operation',
	'/admin/logs': 'operation',
	'/admin/system': 'operation'
};

/** The chapter about a screen of the back end; undefined where none is. */
export function chapterAt(pathname: string): Chapter | undefined {
	const holds = (screen: string) => pathname === screen || pathname.startsWith(`${screen}/`);
	const [nearest] = Object.keys(screens)
		.filter(holds)
		.sort((one, other) => other.length - one.length);
	return screens[nearest ?? ''];
}
