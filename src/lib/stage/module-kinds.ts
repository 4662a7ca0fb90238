/** A module of a wall, as far as its kind goes. */
export interface AnyModule {
	id: string;
	layout: string;
}

/** Modules that surround the others, and are not part of a scene. */
const around = new Set(['header', 'rankingQr', 'presence']);

/** Whether a module has a place in the scenes; full-width announcements overlay them. */
export const isPanel = ({ id, layout }: AnyModule): boolean =>
	!around.has(id) && !(id === 'announcements' && layout === 'full');

/** Modules with standings; none of them is shown while the board is hidden. */
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

/** Whether a module has content before anybody has points. */
export const showsBeforePoints = (module: AnyModule): boolean => isPanel(module) && !tellsStanding(module);
