import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { codeRoutes } from './code-routes.ts';
import { drawEventCode, drawStationCode, drawTeamCode } from './operations.ts';

/** QR codes as pictures (contract 12.3). */
export const routes: LegacyRoute[] = [
	...codeRoutes('event', drawEventCode),
	...codeRoutes('catalog', drawStationCode, ['catalog']),
	...codeRoutes('team', drawTeamCode, ['team'])
];
