import type { Sequelize } from 'sequelize';
import type { LiveLayer } from '../../../feature.ts';
import { KeptBoards } from './kept-boards.ts';
import { Result } from '../model.ts';

const opened = new WeakMap<Sequelize, KeptBoards>();

/** Keeps boards for the live topics; operations share them where this process gets every notice. */
export function openBoards({
	isNotified,
	dependencies,
	follow
}: Pick<LiveLayer, 'isNotified' | 'dependencies' | 'follow'>): KeptBoards {
	const { meter } = dependencies;
	const boards = new KeptBoards({ isNotified, follow, asked: (isHit) => meter.asked('boards', isHit) });
	if (isNotified) opened.set(Result.sequelize!, boards);
	return boards;
}

/** The boards that this process keeps; without a live layer, as on the command line, each read is a fresh one. */
export const boardsHere = (): KeptBoards => opened.get(Result.sequelize!) ?? new KeptBoards();
