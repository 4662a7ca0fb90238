import type { DashboardModule } from '../modules.ts';
import type { PresetName } from './presets.ts';

/** A module that presets switch on. */
export type WallModule = 'rankingQr' | 'presence';

/** What a preset switches on at the wall: who is there, and the way in unless teams get in by their card alone. */
const switchedOn: Record<PresetName, WallModule[]> = {
	pub: ['rankingQr', 'presence'],
	rally: ['rankingQr', 'presence'],
	school: ['presence']
};

/** What a preset would switch on at a wall, and the modules after that. */
interface WallChange {
	ids: WallModule[];
	modules: DashboardModule[];
}

/** What a preset changes at a wall; undefined where nothing is missing, or where somebody chose the modules. */
export function wallChange(
	name: PresetName,
	stored: Record<string, unknown>,
	inForce: DashboardModule[]
): WallChange | undefined {
	const isOff = (wanted: WallModule) => inForce.some(({ id, enabled }) => id === wanted && !enabled);
	const ids = switchedOn[name].filter(isOff);
	if ('dashboardModules' in stored || !ids.length) return undefined;
	const modules = inForce.map((module) => (ids.some((id) => id === module.id) ? { ...module, enabled: true } : module));
	return { ids, modules };
}
