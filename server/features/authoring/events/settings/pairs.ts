import { contrast } from '#lib/design/contrast.ts';
import { utcToWallTime, wallTimeToUtc } from '#lib/messages/wall-time.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import type { Settings } from '../settings.ts';

type Change = Partial<Record<keyof Settings, unknown>>;
const codeColours = ['qrColorTeam', 'qrColorCatalog', 'qrColorEvent'] as const;
/** The lowest contrast at which cameras read a code. */
const leastContrast = 3;

/** Refuses settings that are right alone and wrong together, where a change touches one of them: 422 at its key. */
export function checkPairs(settings: Settings, change: Change): void {
	checkWindow(settings, change);
	for (const key of codeColours)
		if ((key in change || 'qrBackground' in change) && contrast(settings[key], settings.qrBackground) < leastContrast) {
			const path = key in change ? key : 'qrBackground';
			throw invalidField(`config.${path}`, 'contrast', 'This colour is too close to the ground of the codes.');
		}
}

const windowKeys = ['dashboardVisibilityStart', 'dashboardVisibilityEnd'] as const;

/** An hour is missing when clocks go forward: such a window would open at no real time. */
function checkClock(settings: Settings, change: Change): void {
	const { timeZone } = settings;
	for (const key of windowKeys) {
		const wallTime = settings[key];
		if (!wallTime || !(key in change || 'timeZone' in change)) continue;
		if (utcToWallTime(wallTimeToUtc(wallTime, timeZone), timeZone) === wallTime) continue;
		const path = `config.${key in change ? key : 'timeZone'}`;
		throw invalidField(path, 'skipped_time', 'The clocks of this time zone skip this time; choose another one.');
	}
}

function checkWindow(settings: Settings, change: Change): void {
	const { dashboardVisibilityStart: start, dashboardVisibilityEnd: end } = settings;
	checkClock(settings, change);
	const isChanged = 'dashboardVisibilityStart' in change || 'dashboardVisibilityEnd' in change;
	// Wall times of one format sort alphabetically.
	if (isChanged && start && end && end <= start)
		throw invalidField('config.dashboardVisibilityEnd', 'too_small', 'The end must come after the start.');
}
