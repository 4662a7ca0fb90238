import type { AdminRow } from './web/admin.ts';
import type { Route } from './web/rest.ts';

/** Every REST v1 endpoint below `/api/v1/namespaces/:ns`. */
export const restRoutes: Route[] = [];

/** Every JSON endpoint of the admin. */
export const adminRows: AdminRow[] = [];
