import type { DashboardModule } from '../modules.ts';
import type { PresetName } from './presets.ts';

/** A module that presets switch on. */
export type WallModule = 'rankingQr' | 'presence';

/** What a preset turns on for the big screen: presence, and the QR code unless teams only join by card. */
const switchedOn: Record<PresetName, WallModule[]> = {
	pub: ['rankingQr', 'presence'],
	rally: ['rankingQr', 'presence'],
	school: ['presence']
};

/** What a preset would turn on for a big screen, and the resulting modules. */
interface WallChange {
	ids: WallModule[];
	modules: DashboardModule[];
}

/** What a preset changes on a big screen; undefined if nothing is missing, or if the modules were chosen by hand. */
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
