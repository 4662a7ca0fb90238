/** A section of the specification and what holds it. */
export interface Section {
	title: { en: string; de: string };
	/** Features by name. */
	features: readonly string[];
	/** Areas of the permission matrix: what no section names belongs to the section with one of its areas. */
	areas?: readonly string[];
	/** Files and folders that hold it beside its features. */
	code?: readonly string[];
	/** Tests that the names of its features do not lead to. */
	tests?: readonly string[];
}

/** The sections of the specification in its order. */
export const sections: readonly Section[] = [
	{
		title: { en: 'Namespaces and domains', de: 'Namensräume und Domains' },
		features: ['namespaces', 'plans', 'settings', 'domains', 'tenants'],
		areas: ['namespaces', 'domains', 'tenants', 'subscription'],
		code: ['server/web/http/namespace.ts', 'server/web/http/entry.ts'],
		tests: ['tests/web/http/host.test.ts', 'tests/web/admin/admin-spaces.test.ts']
	},
	{
		title: { en: 'Page tree', de: 'Seitenbaum' },
		features: ['pages', 'page-generation', 'links', 'site', 'site-settings'],
		areas: ['pages', 'modules', 'seo']
	},
	{
		title: { en: 'Menus, items and assignments', de: 'Menüs, Einträge und Zuordnungen' },
		features: ['menus'],
		areas: ['navigation']
	},
	{ title: { en: 'Footer blocks', de: 'Footer-Blöcke' }, features: ['footer'], areas: ['footer'] },
	{ title: { en: 'News articles', de: 'News-Artikel' }, features: ['news'], areas: ['news'] },
	{ title: { en: 'Wiki', de: 'Wiki' }, features: ['wiki', 'full-text'], areas: ['wiki'] },
	{
		title: { en: 'Quiz events', de: 'Quiz-Events' },
		features: ['events', 'announcements', 'lifecycle', 'overview', 'dashboards', 'host', 'print', 'codes'],
		areas: ['events', 'dashboard'],
		code: ['server/live']
	},
	{
		title: { en: 'Catalogs and questions', de: 'Kataloge und Fragen' },
		features: ['catalogs', 'catalog-files'],
		areas: ['catalogs', 'questions'],
		code: ['src/lib/questions']
	},
	{ title: { en: 'Teams', de: 'Teams' }, features: ['teams'], areas: ['teams'] },
	{
		title: { en: 'Results', de: 'Ergebnisse' },
		features: ['play', 'results', 'photos', 'moderation', 'podium', 'take-home'],
		areas: ['results', 'results-download', 'statistics']
	},
	{
		title: { en: 'Team name settings and reservations', de: 'Teamnamen und Reservierungen' },
		features: ['team-names']
	},
	{
		title: { en: 'Container metrics', de: 'Container-Metriken' },
		features: ['metrics', 'doctor'],
		areas: ['metrics']
	},
	{ title: { en: 'Media files', de: 'Mediendateien' }, features: ['media'], areas: ['media'] },
	{
		title: { en: 'Roles, login and account', de: 'Rollen, Anmeldung und Konto' },
		features: ['users', 'profile'],
		areas: ['users', 'profile'],
		code: ['server/access/permission-matrix.ts'],
		tests: ['tests/web/login/policy.test.ts', 'tests/web/login/rights.test.ts', 'tests/web/login/screen-rights.test.ts']
	},
	{
		title: { en: 'Tool endpoint and OAuth', de: 'Werkzeug-Endpunkt und OAuth' },
		features: ['oauth'],
		code: ['server/web/mcp', 'server/web/login/oauth.ts'],
		tests: ['tests/web/mcp', 'tests/house/specification/specification-tools.test.ts']
	},
	{
		title: { en: 'API tokens', de: 'API-Tokens' },
		features: ['tokens'],
		areas: ['tokens'],
		code: ['server/web/rest'],
		tests: ['tests/web/rest', 'tests/house/specification/specification-routes.test.ts']
	},
	{ title: { en: 'Design tokens', de: 'Design-Tokens' }, features: ['design'], areas: ['design'] },
	{
		title: { en: 'Tickets and customers', de: 'Tickets und Kunden' },
		features: ['tickets', 'customers'],
		areas: ['tickets']
	},
	{ title: { en: 'Backups', de: 'Backups' }, features: ['backup', 'stored'], areas: ['backups'] },
	{
		title: { en: 'Newsletter, contact and cookies', de: 'Newsletter, Kontakt und Cookies' },
		features: ['newsletter', 'contact', 'cookies'],
		areas: ['newsletter', 'cookies']
	},
	{
		title: { en: 'AI client and chat', de: 'KI-Client und Chat' },
		features: [],
		areas: ['chat'],
		code: ['server/features/website/page-generation', 'server/features/authoring/team-names'],
		tests: ['tests/web/admin/page-generation.test.ts']
	},
	{
		title: { en: 'Administration and logs', de: 'Verwaltung und Protokolle' },
		features: ['management', 'mail', 'jobs', 'logs', 'audit', 'search', 'help'],
		areas: ['management', 'mail', 'logs']
	},
	{
		title: { en: 'Errors, limits and versioning', de: 'Fehler, Grenzen und Versionen' },
		features: [],
		code: ['server/runtime/errors.ts', 'server/access/rates.ts', 'server/web/http'],
		tests: ['tests/web/specification', 'tests/web/http', 'tests/features/across/lists.test.ts']
	}
];
