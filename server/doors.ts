import { rows as mediaRows } from './features/media/admin.ts';
import { rows as photoRows } from './features/photos/rows.ts';
import { rows as attemptRows } from './features/play/rows.ts';
import type { PlayRow } from './web/play.ts';
import type { AdminRow } from './web/admin.ts';
import type { Route } from './web/rest.ts';

/** Every REST v1 endpoint below `/api/v1/namespaces/:ns`. */
export const restRoutes: Route[] = [];

/** Every JSON endpoint of the admin. */
export const adminRows: AdminRow[] = [...mediaRows];

/** Every endpoint of the player below `/api/play`. */
export const playRows: PlayRow[] = [...attemptRows, ...photoRows];
