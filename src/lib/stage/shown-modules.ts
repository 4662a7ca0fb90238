import type { Module } from './scenes.ts';

/** Modules that tell how teams stand; none of them is on show while the board is hidden. */
const standing = new Set<Module['id']>([
	'rankings',
	'results',
	'pointsLeader',
	'awards',
	'catalogProgress',
	'questionStats',
	'wrongAnswers'
]);

export const tellsStanding = ({ id }: Module): boolean => standing.has(id);

/** The modules on show: no standings on a hidden board, and no codes to play by once the event is over. */
export const shownModules = (modules: Module[], { isHidden, isEnd }: { isHidden: boolean; isEnd: boolean }): Module[] =>
	modules.filter((module) => !(isHidden && tellsStanding(module)) && !(isEnd && module.id === 'qrCodes'));
