import { showsBeforePoints, type AnyModule } from '../module-kinds.ts';

/** How people get into an event: by its code, or by the card of their team alone. */
export type WayIn = 'code' | 'card';

export const wayInOf = ({ restrictToTeams }: { restrictToTeams: boolean }): WayIn =>
	restrictToTeams ? 'card' : 'code';

/**
 * Whether a wall with these modules begins with the lobby, which always tells the way in. Without the QR code another
 * module that has something to show takes its place once the event has begun.
 */
export const beginsWithLobby = (modules: readonly AnyModule[]): boolean =>
	modules.some(({ id }) => id === 'rankingQr') || !modules.some(showsBeforePoints);

interface Wall {
	restrictToTeams: boolean;
	dashboardModules: readonly (AnyModule & { enabled: boolean })[];
}

/** Whether people find the code of the event on its wall before they play, so that nobody needs a printed one. */
export const wallShowsCode = ({ restrictToTeams, dashboardModules }: Wall): boolean =>
	wayInOf({ restrictToTeams }) === 'code' && beginsWithLobby(dashboardModules.filter(({ enabled }) => enabled));
