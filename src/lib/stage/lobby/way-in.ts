import { showsBeforePoints, type AnyModule } from '../module-kinds.ts';

/** How people join an event: by its code, or only by their team card. */
export type WayIn = 'code' | 'card';

export const wayInOf = ({ restrictToTeams }: { restrictToTeams: boolean }): WayIn =>
	restrictToTeams ? 'card' : 'code';

/**
 * Whether a big screen with these modules starts with the lobby, which always shows how to join. Without the QR code,
 * another module with content replaces it once the event has begun.
 */
export const beginsWithLobby = (modules: readonly AnyModule[]): boolean =>
	modules.some(({ id }) => id === 'rankingQr') || !modules.some(showsBeforePoints);

interface Wall {
	restrictToTeams: boolean;
	dashboardModules: readonly (AnyModule & { enabled: boolean })[];
}

/** Whether the code of the event is on its big screen before the start, so that nobody needs a printed one. */
export const wallShowsCode = ({ restrictToTeams, dashboardModules }: Wall): boolean =>
	wayInOf({ restrictToTeams }) === 'code' && beginsWithLobby(dashboardModules.filter(({ enabled }) => enabled));
