import { rows as auditRows } from './features/audit/admin.ts';
import { rows as adminCatalogs } from './features/catalogs/admin.ts';
import { routes as catalogRoutes } from './features/catalogs/rest.ts';
import { rows as adminEvents } from './features/events/admin.ts';
import { routes as eventRoutes } from './features/events/rest.ts';
import { rows as mailRows } from './features/mail/admin.ts';
import { rows as mediaRows } from './features/media/admin.ts';
import { rows as logRows } from './features/logs/admin.ts';
import { rows as metricsRows } from './features/metrics/admin.ts';
import { rows as domainRows } from './features/domains/admin.ts';
import { rows as namespaceRows } from './features/namespaces/admin.ts';
import { rows as planRows } from './features/plans/admin.ts';
import { rows as tenantRows } from './features/tenants/admin.ts';
import { rows as tokenRows } from './features/tokens/admin.ts';
import { rows as photoRows } from './features/photos/rows.ts';
import { joinRow, rows as attemptRows } from './features/play/rows.ts';
import { rows as profileRows } from './features/profile/admin.ts';
import { rows as adminResults } from './features/results/admin.ts';
import { routes as resultRoutes } from './features/results/rest.ts';
import { rows as settingsRows } from './features/settings/admin.ts';
import { rows as adminTeams } from './features/teams/admin.ts';
import { routes as teamRoutes } from './features/teams/rest.ts';
import { rows as userRows } from './features/users/admin.ts';
import recorded from './rest-examples.json' with { type: 'json' };
import type { Examples } from './web/openapi.ts';
import type { PlayRow } from './web/play.ts';
import type { AdminRow } from './web/admin.ts';
import type { Route } from './web/rest.ts';

/** Calls of the REST endpoints as they were recorded, for the reference. */
export const restExamples: Examples = recorded;

/** Every REST v1 endpoint below `/api/v1/namespaces/:ns`. */
export const restRoutes: Route[] = [...eventRoutes, ...catalogRoutes, ...resultRoutes, ...teamRoutes];

/** Every JSON endpoint of the admin. */
export const adminRows: AdminRow[] = [
	...adminEvents,
	...adminCatalogs,
	...adminTeams,
	...adminResults,
	...mediaRows,
	...namespaceRows,
	...tokenRows,
	...domainRows,
	...tenantRows,
	...planRows,
	...metricsRows,
	...auditRows,
	...logRows,
	...userRows,
	...mailRows,
	...profileRows,
	...settingsRows
];

/** The way into a team, which a page without scripts calls by its form. */
export { joinRow };

/** Every endpoint of the player below `/api/play`. */
export const playRows: PlayRow[] = [...attemptRows, ...photoRows];
