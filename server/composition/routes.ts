import { readFileSync } from 'node:fs';
import { features } from './features.ts';
import { findImpliedEvent } from '../features/authoring/events/operations.ts';
import type { Feature } from '../features/feature.ts';
import type { Examples } from '../web/openapi/openapi.ts';
import type { LegacyRoute } from '../web/legacy/legacy.ts';
import type { PlayRoute } from '../web/play/play.ts';
import type { AdminRoute } from '../web/admin/admin.ts';
import { isAboutEvent } from '../web/admin/admin-event.ts';
import type { Route } from '../web/rest/rest.ts';
import type { Resource } from '../web/mcp/mcp-resources.ts';
import type { Tool } from '../web/mcp/tools.ts';

const all: readonly Feature[] = features;

type Recorded = Examples['operations'];
const read = <Value>(file: URL): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

/** Calls of the REST endpoints as they were recorded, for the reference; every feature keeps its own. */
export function restExamples(): Examples {
	const recorded = all.flatMap(({ restExamples }) => (restExamples ? [read<Recorded>(restExamples)] : []));
	const errors = read<Examples['errors']>(new URL('../web/rest/rest-errors.json', import.meta.url));
	return { operations: Object.assign({}, ...recorded) as Recorded, errors };
}

/** Every REST v1 endpoint below `/api/v1/namespaces/:ns`. */
export const restRoutes: Route[] = all.flatMap(({ rest }) => rest ?? []);

/** All JSON endpoints of the admin; endpoints about one event find it themselves if none is named. */
export const adminRoutes: AdminRoute[] = all
	.flatMap(({ admin }) => admin ?? [])
	.map((route) => (route.method === 'get' && isAboutEvent(route) ? { ...route, implied: findImpliedEvent } : route));

/** Every endpoint of the player below `/api/play`. */
export const playRoutes: PlayRoute[] = all.flatMap(({ play }) => play ?? []);

/** Every old endpoint of the specification, at the root. */
export const legacyRoutes: LegacyRoute[] = all.flatMap(({ legacy }) => legacy ?? []);

/** Every tool of the endpoint for apps, in the order of the features. */
export const tools: Tool[] = all.flatMap(({ tools: own }) => own ?? []);

/** Everything that apps read by its address, in the order of the features. */
export const resources: Resource[] = all.flatMap(({ resources: own }) => own ?? []);
