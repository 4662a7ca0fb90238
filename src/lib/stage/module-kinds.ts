/** A module of a wall, as far as its kind goes. */
export interface AnyModule {
	id: string;
	layout: string;
}

/** Modules that stand around the others, and are no part of a scene. */
const around = new Set(['header', 'rankingQr', 'presence']);

/** Whether a module has a place in the scenes; announcements over the whole width lie above them. */
export const isPanel = ({ id, layout }: AnyModule): boolean =>
	!around.has(id) && !(id === 'announcements' && layout === 'full');

/** Modules that tell how teams stand; none of them is on show while the board is hidden. */
const standing = new Set([
	'rankings',
	'results',
	'pointsLeader',
	'awards',
	'catalogProgress',
	'questionStats',
	'wrongAnswers'
]);

export const tellsStanding = ({ id }: Pick<AnyModule, 'id'>): boolean => standing.has(id);

/** Whether a module has something to show before anybody has points. */
export const showsBeforePoints = (module: AnyModule): boolean => isPanel(module) && !tellsStanding(module);
