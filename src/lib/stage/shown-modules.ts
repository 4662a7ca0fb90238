import { tellsStanding } from './module-kinds.ts';
import type { Module } from './scenes/scenes.ts';

/** The modules on show: no standings on a hidden board, and no codes to play by once the event is over. */
export const shownModules = (modules: Module[], { isHidden, isEnd }: { isHidden: boolean; isEnd: boolean }): Module[] =>
	modules.filter((module) => !(isHidden && tellsStanding(module)) && !(isEnd && module.id === 'qrCodes'));
