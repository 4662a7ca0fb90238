import { feature } from '../../feature.ts';
import { routes as legacy } from './legacy.ts';
import { drawEventCode, drawStationCode, drawTeamCode } from './operations.ts';

export const codes = feature('codes', {
	operations: {
		'code.event': drawEventCode,
		'code.station': drawStationCode,
		'code.team': drawTeamCode
	},
	legacy
});
